import ArgumentParser
import Synchronization
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns SIGTERM, SIGINT and SIGHUP into a readable descriptor, so that they can be waited for with
/// input.
struct StopSignal: Sendable {
  /// Becomes readable at the first signal.
  let descriptor: FileDescriptor

  private static let writeEnd = Atomic<Int32>(-1)

  /// Installs the signal handlers.
  ///
  /// Throws `ValidationError` when no pipe can be created.
  static func install() throws -> StopSignal {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ValidationError("The pipe for signals cannot be created.")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writeEnd.store(ends[1], ordering: .releasing)
    // The handler is not to be the first that uses a static value, which would be made then.
    _ = StopRequest.isOverdue
    for number in numbers where !isIgnored(number) {
      handle(number) { _ in
        let saved = errno
        StopRequest.note()
        var byte: UInt8 = 1
        _ = unsafe write(StopSignal.writeEnd.load(ordering: .acquiring), &byte, 1)
        alarm(1)
        errno = saved
      }
    }
    // Every second this interrupts a write to a reader that reads no more; the write then gives up.
    handle(SIGALRM) { _ in alarm(1) }
    unblock()
    return StopSignal(descriptor: FileDescriptor(number: ends[0]))
  }

  /// `nohup` ignores SIGHUP, and means it; the other signals always end the program.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard number == SIGHUP, unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
    let handler = unsafe action.__sigaction_handler.sa_handler
    #else
    let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Installs a handler that interrupts what waits.
  private static func handle(_ number: Int32, by handler: @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Glibc)
    unsafe action.__sigaction_handler.sa_handler = handler
    #else
    unsafe action.__sigaction_u.__sa_handler = handler
    #endif
    unsafe sigaction(number, &action, nil)
  }

  private static let numbers = [SIGTERM, SIGINT, SIGHUP]

  /// Unblocks the signals: a process inherits the mask of its parent.
  private static func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

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
