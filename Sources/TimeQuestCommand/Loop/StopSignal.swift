import ArgumentParser
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns SIGTERM and SIGINT into a readable descriptor, so that they can be waited for with input.
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
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in
        let saved = errno
        var byte: UInt8 = 1
        _ = unsafe write(StopSignal.writeEnd.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
    }
    unblock()
    return StopSignal(descriptor: FileDescriptor(number: ends[0]))
  }

  /// Unblocks the signals: a process inherits the mask of its parent.
  private static func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGTERM, SIGINT] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
