import Foundation
import Testing

/// A conversation with the server, kept in `Tests/Transcripts` or, of a released version, in
/// `Schemas/released`, and readable as documentation.
///
/// ```
/// # A remark.
/// $ timequest-rpc --store sqlite:STORE     starts a server; one that runs is ended first
/// > {"jsonrpc": "2.0", "id": 1, …}         is sent
/// < {"jsonrpc": "2.0", "id": 1, …}         is expected; lines that begin with a space go on
/// $ kill                                   kill -9
/// ```
///
/// `"$name"` in an answer stands for any text when it is first met, and for that text from then on;
/// `"$_"` for any value. An object with a member `"..."` may have others beside those that are
/// shown.
struct Transcript: CustomTestStringConvertible, Sendable {
  enum Step: Equatable, Sendable {
    case start([String])
    case kill
    case send(String)
    case expect(String)
  }

  struct Malformed: Error {
    let line: String
  }

  let name: String
  /// Of a released version: answers may have members more, which clients of that version ignore.
  let isReleased: Bool
  let steps: [(line: Int, step: Step)]

  var testDescription: String { name }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardized

  /// The paths of all transcripts: those of this version, and those of each released one.
  static func names() throws -> [String] {
    try ["Tests/Transcripts", "Schemas/released"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".txt") }
        .map { "\(folder)/\($0)" }
        .sorted()
    }
  }

  init(named name: String) throws {
    self.name = name
    isReleased = name.hasPrefix("Schemas/")
    let url = Self.root.appending(path: name)
    let text = try String(contentsOf: url, encoding: .utf8)
    var steps: [(line: Int, step: Step)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(" "), let last = steps.popLast() {
        steps.append((last.line, try Self.continued(last.step, by: line)))
      } else if !line.isEmpty, !line.hasPrefix("#") {
        steps.append((index + 1, try Self.step(String(line))))
      }
    }
    self.steps = steps
  }

  private static func step(_ line: String) throws -> Step {
    let rest = String(line.dropFirst(2))
    switch line.prefix(2) {
    case "> ": return .send(rest)
    case "< ": return .expect(rest)
    case "$ " where rest == "kill": return .kill
    case "$ " where rest.hasPrefix("timequest-rpc"):
      return .start(rest.split(separator: " ").dropFirst().map(String.init))
    default: throw Malformed(line: line)
    }
  }

  private static func continued(_ step: Step, by line: Substring) throws -> Step {
    switch step {
    case .send(let text): .send(text + line)
    case .expect(let text): .expect(text + line)
    default: throw Malformed(line: String(line))
    }
  }
}
