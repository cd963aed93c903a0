import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Asks the user at the terminal; without a terminal, reads a line of stdin.
enum TerminalPrompt {
  /// Asks twice at a terminal, where the input is hidden; throws `ValidationError` on a difference.
  static func secretTwice(_ question: String, _ again: String) throws -> String? {
    let answer = secret(question)
    guard answer != nil, isatty(FileDescriptor.standardInput.number) == 1 else { return answer }
    guard secret(again) == answer else {
      throw ValidationError("The two entries differ; nothing was changed.")
    }
    return answer
  }

  /// Whether there is a terminal to ask at.
  static var isPossible: Bool { isatty(FileDescriptor.standardInput.number) == 1 }

  /// Asks for a line; nil at the end of input.
  static func line(_ question: String) -> String? {
    StandardError.write(question)
    return readLine()
  }

  /// Reads a line without showing it; nil at the end of input.
  static func secret(_ question: String) -> String? {
    PINSecrecy.begin()
    let input = FileDescriptor.standardInput.number
    var shown = termios()
    guard isatty(input) == 1, unsafe tcgetattr(input, &shown) == 0 else { return readLine() }
    var hidden = shown
    // As in getpass: a signal in between would leave the terminal without echo.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    unsafe tcsetattr(input, TCSAFLUSH, &hidden)
    defer {
      unsafe tcsetattr(input, TCSAFLUSH, &shown)
      StandardOutput.writeDiagnostic("")
    }
    StandardError.write(question)
    return readLine()
  }
}
