import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The real stdout, kept aside for frames; everybody else's stdout is stderr from then on.
struct StandardOutput: Sendable {
  private let descriptor: FileDescriptor

  /// Takes descriptor 1 away, so that a stray print cannot corrupt the stream.
  static func claim() throws -> StandardOutput {
    _ = signal(SIGPIPE, SIG_IGN)
    let own = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, dup2(2, 1) >= 0 else { throw ValidationError("stdout cannot be opened.") }
    return StandardOutput(descriptor: FileDescriptor(number: own))
  }

  /// A line for a person, on stderr.
  static func writeDiagnostic(_ line: String) {
    _ = FileDescriptor.standardError.write(Array("\(line)\n".utf8))
  }

  /// False once the other side is closed.
  func write(_ bytes: [UInt8]) -> Bool { descriptor.write(bytes) }

  /// Writes the whole of an answer; false where that cannot be, which is told unless the other side
  /// is closed.
  func deliver(_ bytes: [UInt8]) -> Bool {
    guard !descriptor.write(bytes) else { return true }
    let number = errno
    if number != EPIPE {
      Self.writeDiagnostic("timequest-rpc: stdout: \(unsafe String(cString: strerror(number)))")
    }
    return false
  }
}
