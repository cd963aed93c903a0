import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Asks whoever sits at the terminal; where nobody does, the first line of stdin is the answer.
enum TerminalPrompt {
  /// Asks a person a second time, who cannot see a slip; throws `ValidationError` where it differs.
  static func secretTwice(_ question: String, _ again: String) throws -> String? {
    let answer = secret(question)
    guard answer != nil, isatty(FileDescriptor.standardInput.number) == 1 else { return answer }
    guard secret(again) == answer else {
      throw ValidationError("The two are not the same; nothing is changed.")
    }
    return answer
  }

  /// What is typed is not shown; nil where there is none.
  static func secret(_ question: String) -> String? {
    let input = FileDescriptor.standardInput.number
    var shown = termios()
    guard isatty(input) == 1, unsafe tcgetattr(input, &shown) == 0 else { return readLine() }
    var hidden = shown
    // As getpass has it: a signal in between would leave a terminal that shows nothing.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    unsafe tcsetattr(input, TCSAFLUSH, &hidden)
    defer {
      unsafe tcsetattr(input, TCSAFLUSH, &shown)
      StandardOutput.writeDiagnostic("")
    }
    _ = FileDescriptor.standardError.write(Array(question.utf8))
    return readLine()
  }
}
