import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The real stdout, for frames alone; descriptor 1 is stderr from then on.
struct StandardOutput: Sendable {
  private let descriptor: FileDescriptor

  /// Moves stdout to a descriptor of its own, so that a stray print cannot corrupt the stream.
  static func claim() throws -> StandardOutput {
    _ = signal(SIGPIPE, SIG_IGN)
    let own = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, dup2(2, 1) >= 0 else { throw ValidationError("stdout cannot be opened.") }
    return StandardOutput(descriptor: FileDescriptor(number: own))
  }

  /// Writes a line for the user to stderr.
  static func writeDiagnostic(_ line: String) {
    _ = FileDescriptor.standardError.write(Array("\(line)\n".utf8))
  }

  /// Writes a line for the user to stderr, after the name of the program.
  static func writeMessage(_ text: String) {
    writeDiagnostic("\(ProgramInfo.current.name): \(text)")
  }

  /// Writes all bytes; false when the other side is closed.
  func write(_ bytes: [UInt8]) -> Bool { descriptor.write(bytes) }

  /// Writes an answer; false on failure, which stderr reports unless the other side is closed.
  func deliver(_ bytes: [UInt8]) -> Bool {
    guard !descriptor.write(bytes) else { return true }
    let number = errno
    if number != EPIPE {
      Self.writeMessage("stdout: \(unsafe String(cString: strerror(number)))")
    }
    return false
  }
}
