import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Waits for stdin, for the signals that end the process, for changes, and for a deadline.
struct StandardInput: Sendable {
  enum Event {
    case bytes
    case end
    case stop
    /// The deadline passed before any input.
    case timeout
    /// The descriptor of changes is readable.
    case change
  }

  let stop: StopSignal

  /// Waits for an event; reads available input into the buffer.
  func next(
    into buffer: inout [UInt8],
    count: inout Int,
    until deadline: ContinuousClock.Instant?,
    orAt changes: CInt?
  ) -> Event {
    while true {
      switch wait(until: deadline, changes) {
      case .bytes: break
      case let other: return other
      }
      count = FileDescriptor.standardInput.read(into: &buffer)
      if count > 0 { return .bytes }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return .end }
    }
  }

  /// Input comes before the end of input: bytes in a closed pipe are still read.
  private func wait(until deadline: ContinuousClock.Instant?, _ changes: CInt?) -> Event {
    var events: [pollfd] = [
      pollfd(fd: FileDescriptor.standardInput.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.descriptor.number, events: Int16(POLLIN), revents: 0),
      // poll ignores a negative descriptor.
      pollfd(fd: changes ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let ready = unsafe poll(&events, nfds_t(events.count), Self.milliseconds(until: deadline))
      if ready == 0 { return .timeout }
      if ready > 0 { break }
      if errno != EINTR { return .end }
    }
    if events[1].revents != 0 { return .stop }
    if events[0].revents == 0, events[2].revents != 0 { return .change }
    return events[0].revents & Int16(POLLNVAL) == 0 ? .bytes : .end
  }

  /// The rounded up time until the deadline, so that the last millisecond is no busy loop; -1 waits
  /// for ever.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return CInt(max(0, min(left.rounded(.up), 3_600_000)))
  }
}
