import ArgumentParser
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The standard streams of the process.
extension FileDescriptor {
  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  var isTerminal: Bool { isatty(number) == 1 }

  /// Opens the standard descriptors that are closed: the next file to be opened would replace them.
  ///
  /// A closed stdout becomes read-only, so that a write to it still fails.
  static func fillStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      _ = FileDescriptor(
        opening: "/dev/null",
        number == standardOutput.number ? O_RDONLY : O_RDWR
      )
    }
  }
}

/// The real stdout, for frames alone; descriptor 1 is stderr from then on.
struct StandardOutput: Sendable {
  private let descriptor: FileDescriptor

  /// Moves stdout to a descriptor of its own, so that a stray print cannot corrupt the stream.
  static func claim() throws -> StandardOutput {
    let own = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, dup2(2, 1) >= 0 else { throw ValidationError("stdout cannot be opened.") }
    return StandardOutput(descriptor: FileDescriptor(number: own))
  }

  var isTerminal: Bool { descriptor.isTerminal }

  /// Writes a line for the user to stderr.
  static func writeDiagnostic(_ line: String) {
    StandardError.write("\(line)\n")
  }

  /// Writes a line for the user to stderr, after the name of the program.
  static func writeMessage(_ text: String) {
    writeDiagnostic("\(ProgramInfo.current.name): \(text)")
  }

  /// Says at a terminal what was done; scripts and timers only get failures.
  static func writeSuccess(_ text: String) {
    if FileDescriptor.standardError.isTerminal { writeDiagnostic(text) }
  }

  /// Writes all bytes; on failure the exit status of the program.
  ///
  /// That is 74 (`EX_IOERR`) with a sentence on stderr, and `closed` without one where the other
  /// side has ended.
  func write(_ bytes: [UInt8], closed: Int32 = 1) -> Int32? { write(bytes[...], closed: closed) }

  /// The same for a part.
  func write(_ bytes: ArraySlice<UInt8>, closed: Int32 = 1) -> Int32? {
    guard !descriptor.write(bytes) else { return nil }
    let number = errno
    guard number != EPIPE else { return closed }
    let cause = number == EINTR ? "nobody reads it" : FileDescriptor.reason(number)
    Self.writeMessage("stdout: \(cause)")
    return EX_IOERR
  }

  /// Writes text; throws `ExitCode` on failure.
  func write(_ text: String) throws {
    if let status = write(Array(text.utf8)) { throw ExitCode(status) }
  }
}

/// Everything that the program writes to stderr or a log.
///
/// Names, paths and parameters come from outside. No character of them may drive a terminal, hide
/// others, or change their direction, so all output goes through here.
enum StandardError {
  /// Writes text of this program, with what came from outside made visible.
  static func write(_ text: String) {
    _ = FileDescriptor.standardError.write(Array(visible(text, keeping: "\n").utf8))
  }

  /// Writes text that holds nothing from outside, such as the progress of a command.
  static func draw(_ text: String) {
    _ = FileDescriptor.standardError.write(Array(text.utf8))
  }

  /// The text with every control, format, separator, private and unassigned character written as
  /// `\u{…}`, but for the kept ones.
  static func visible(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
    guard text.unicodeScalars.contains(where: { $0 != kept && isHidden($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar != kept, isHidden(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    guard !(0x20...0x7e).contains(scalar.value) else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      true
    // Some have no shape of their own, such as the filler of Hangul.
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
