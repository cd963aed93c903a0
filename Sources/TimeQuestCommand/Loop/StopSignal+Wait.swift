#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StopSignal {
  /// Waits for a signal, for at most that duration; true when one has arrived.
  ///
  /// It ends early once the other descriptor, if there is one, is readable.
  func wait(atMost duration: Duration, or other: CInt? = nil) -> Bool {
    let deadline = ContinuousClock.now + duration
    // poll ignores a negative descriptor.
    var events = [
      pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      let ready = unsafe poll(&events, 2, CInt(max(0, min(left.rounded(.up), 3_600_000))))
      if ready > 0 { return events[0].revents != 0 }
      if ready == 0 || errno != EINTR { return ready < 0 }
    }
  }
}
