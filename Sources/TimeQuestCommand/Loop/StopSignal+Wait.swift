#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StopSignal {
  /// Waits for a signal, for at most that duration; true when one has arrived.
  func wait(atMost duration: Duration) -> Bool {
    let deadline = ContinuousClock.now + duration
    var events = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      let ready = unsafe poll(&events, 1, CInt(max(0, min(left.rounded(.up), 3_600_000))))
      if ready > 0 { return true }
      if ready == 0 || errno != EINTR { return ready < 0 }
    }
  }
}
