import ArgumentParser
import CTimeQuestSystem
import Synchronization
import TimeQuestJSON
import TimeQuestPersistence

/// Asks the user at the terminal; without a terminal, reads a line of stdin.
enum TerminalPrompt {
  /// Asks twice at a terminal, where the input is hidden; throws `ValidationError` on a difference.
  static func secretTwice(_ question: String, _ again: String) throws -> String? {
    let answer = secret(question)
    guard answer != nil, isPossible else { return answer }
    guard secret(again) == answer else {
      throw ValidationError("The two entries differ; nothing was changed.")
    }
    return answer
  }

  /// Whether there is a terminal to ask at.
  static var isPossible: Bool { FileDescriptor.standardInput.isTerminal }

  /// Asks for a line; nil at the end of input.
  static func line(_ question: String) -> String? {
    StandardError.write(question)
    return readLine()
  }

  /// Reads a line without showing it; nil at the end of input.
  static func secret(_ question: String) -> String? {
    PINSecrecy.begin()
    guard tq_hide_input(FileDescriptor.standardInput.number) else { return readLine() }
    defer {
      tq_show_input()
      StandardOutput.writeDiagnostic("")
    }
    StandardError.write(question)
    return readLine()
  }
}

/// A JSON text as a person reads it: indented, the names of members in a colour.
struct TerminalJSON {
  private let json: [UInt8]
  private let isColoured: Bool

  /// Without a colour where `NO_COLOR` is set (no-color.org), or the terminal has none.
  init(_ json: [UInt8]) {
    self.json = json
    isColoured =
      ProcessEnvironment["NO_COLOR"] == nil && ProcessEnvironment["TERM"] != "dumb"
  }

  /// Throws where it is no JSON.
  var text: [UInt8] {
    get throws {
      let indented = try JSONText.encode(try JSONNode(parsing: json).value, indent: 2)
      guard isColoured else { return indented }
      let lines = indented.split(separator: UInt8(ascii: "\n")).map(Self.coloured)
      return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
  }

  /// A line that begins with the name of a member.
  private static func coloured(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let begin = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
    let rest = line[begin...]
    // Within a text, a quotation mark follows a backslash.
    guard rest.first == UInt8(ascii: "\""), let end = rest.firstRange(of: Array("\": ".utf8)),
      rest[end.lowerBound - 1] != UInt8(ascii: "\\")
    else { return Array(line) }
    return line[..<begin] + Array("\u{1B}[36m".utf8) + rest[..<end.lowerBound]
      + Array("\"\u{1B}[0m: ".utf8) + rest[end.upperBound...]
  }
}

/// Shows the progress of a long command when stderr is a terminal.
final class ProgressBar: Sendable {
  private let what: String
  private let total: Int
  private let isShown = FileDescriptor.standardError.isTerminal
  private let state = Mutex((done: 0, percent: -1))

  init(_ what: String, of total: Int) {
    self.what = what
    self.total = total
  }

  func step(by count: Int = 1) {
    guard isShown, total > 0 else { return }
    state.withLock { state in
      state.done = min(state.done + count, total)
      let percent = state.done * 100 / total
      guard percent != state.percent else { return }
      state.percent = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      StandardError.draw("\r\(bar) \(percent) % of \(total) \(what)")
    }
  }

  func finish() {
    if isShown, total > 0 { StandardError.draw("\n") }
  }
}
