import ArgumentParser
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// SIGTERM and SIGINT as something that can be waited for beside the input.
struct StopSignal: Sendable {
  /// Becomes readable at the first signal.
  let descriptor: FileDescriptor

  private static let writeEnd = Atomic<Int32>(-1)

  static func install() throws -> StopSignal {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw ValidationError("no pipe could be made.") }
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

  /// Whoever started this process may have left the signals blocked, and a child inherits that.
  private static func unblock() {
    var ours = sigset_t()
    unsafe sigemptyset(&ours)
    for number in [SIGTERM, SIGINT] { unsafe sigaddset(&ours, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &ours, nil)
  }
}
