#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Stdin, waited for together with the signals that end the process.
struct StandardInput: Sendable {
  enum Event {
    case bytes
    case end
    case stop
  }

  let stop: StopSignal

  /// Waits, and reads what is there into the buffer.
  func next(into buffer: inout [UInt8], count: inout Int) -> Event {
    while true {
      switch wait() {
      case .bytes: break
      case let other: return other
      }
      count = Descriptor.standardInput.read(into: &buffer)
      if count > 0 { return .bytes }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return .end }
    }
  }

  /// Input goes before the end of it: bytes that wait in a closed pipe are still read.
  private func wait() -> Event {
    var events: [pollfd] = [
      pollfd(fd: Descriptor.standardInput.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.descriptor.number, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&events, nfds_t(events.count), -1) < 0 {
      if errno != EINTR { return .end }
    }
    if events[1].revents != 0 { return .stop }
    return events[0].revents & Int16(POLLNVAL) == 0 ? .bytes : .end
  }
}
