import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Blocks the thread, as waiting for a server does.
func blockThread(for duration: Duration) {
  usleep(useconds_t(duration / .microseconds(1)))
}

/// How a connection waits: never longer than its time-outs allow, and not once this process is to
/// end.
extension PostgresConnection {
  /// The next result of what was sent; nil behind the last one.
  ///
  /// Throws where the connection is lost, or nothing arrives for too long; the connection is closed
  /// then.
  func nextResult() throws(StoreError) -> OpaquePointer? {
    while unsafe handle != nil {
      let unsent = unsafe library.flush(handle) == 1
      guard unsafe library.isBusy(handle) == 1 else {
        return unsafe library.nextResult(handle)
      }
      // The TLS library may hold bytes of which the socket tells nothing any more.
      guard unsafe library.consumeInput(handle) == 1 else { throw lost(message) }
      guard unsafe library.isBusy(handle) == 1 else { continue }
      let socket = unsafe library.socket(handle)
      let isReady = Self.wait(
        for: socket,
        POLLIN | (unsent ? POLLOUT : 0),
        until: .now + answerTimeout
      )
      guard isReady else { throw lost("it does not answer") }
    }
    return nil
  }

  /// Waits for the server to accept the connection that was begun; false where it does not.
  func finishConnecting(until deadline: ContinuousClock.Instant) -> Bool {
    // It may have failed before anything was waited for.
    guard unsafe library.status(handle) != Self.hasFailed else { return false }
    // As if it had said that it wants to write, as libpq's manual has it.
    var state = Self.wantsToWrite
    while state == Self.wantsToRead || state == Self.wantsToWrite {
      let socket = unsafe library.socket(handle)
      let events = state == Self.wantsToRead ? POLLIN : POLLOUT
      guard Self.wait(for: socket, events, until: deadline) else { return false }
      state = unsafe library.goOnConnecting(handle)
    }
    return state == Self.isConnectedState
  }

  /// Whether the socket is ready in time.
  private static func wait(
    for socket: CInt,
    _ events: Int32,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    while !StopRequest.isOverdue {
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var event = pollfd(fd: socket, events: Int16(events), revents: 0)
      // A signal may come just before the call: it is noticed half a second later.
      let slice = min(rest, .milliseconds(500))
      let count = unsafe poll(&event, 1, CInt(slice / .milliseconds(1)) + 1)
      if count > 0 || (count < 0 && errno != EINTR) { return count > 0 }
    }
    return false
  }

  /// `CONNECTION_BAD` in libpq-fe.h.
  private static let hasFailed: CInt = 1
  /// Values of `PostgresPollingStatusType` in libpq-fe.h, which belong to the binary interface.
  private static let wantsToRead: CInt = 1
  private static let wantsToWrite: CInt = 2
  private static let isConnectedState: CInt = 3
}
