#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Asks whoever sits at the terminal; where nobody does, the first line of stdin is the answer.
enum Prompt {
  /// What is typed is not shown; nil where there is none.
  static func secret(_ question: String) -> String? {
    let input = Descriptor.standardInput.number
    var shown = termios()
    guard isatty(input) == 1, unsafe tcgetattr(input, &shown) == 0 else { return readLine() }
    var hidden = shown
    // As getpass has it: a signal in between would leave a terminal that shows nothing.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    unsafe tcsetattr(input, TCSAFLUSH, &hidden)
    defer {
      unsafe tcsetattr(input, TCSAFLUSH, &shown)
      StandardOutput.tell("")
    }
    _ = Descriptor.standardError.write(Array(question.utf8))
    return readLine()
  }
}
