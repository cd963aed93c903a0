import Foundation
import Synchronization
import TimeQuestJSON

/// Records one message of every form in the file that `TIMEQUEST_FUZZ_MESSAGES` names.
///
/// `Tests/System/contract.py` compares them with their schemas, which would be too slow for each.
final class MessageRecorder: Sendable {
  static let shared = MessageRecorder()

  private struct State {
    var forms: Set<String> = []
    let file: FileHandle?
  }

  /// More forms than there are would mean that a form depends on the input.
  private static let capacity = 20_000

  private let state: Mutex<State>

  private init() {
    let path = ProcessInfo.processInfo.environment["TIMEQUEST_FUZZ_MESSAGES"]
    var file: FileHandle?
    if let path {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      file = FileHandle(forWritingAtPath: path)
      precondition(file != nil, "\(path) cannot be written")
    }
    state = Mutex(State(file: file))
  }

  /// Records a message that is the first of its form; `method` is that of the request.
  func record(_ node: JSONNode, _ message: [UInt8], for method: String?) {
    // Answers in a batch are the same as answers by themselves.
    guard node.kind == .object else { return }
    let kind = node["error"]?["data"]?["kind"]?.string
    let form = "\(method ?? "") \(kind ?? "") \(Self.form(of: node, levels: 4))"
    state.withLock { state in
      guard let file = state.file, state.forms.insert(form).inserted else { return }
      precondition(state.forms.count <= Self.capacity, "there are too many forms of messages")
      do {
        let name = String(decoding: try JSONText.encode(method), as: UTF8.self)
        let line = Array("{\"method\":\(name),\"message\":".utf8) + message + Array("}\n".utf8)
        try file.write(contentsOf: Data(line))
      } catch {
        preconditionFailure("a message cannot be recorded: \(error)")
      }
    }
  }

  /// The names of the members and the kinds of the values.
  private static func form(of node: JSONNode, levels: Int) -> String {
    guard levels > 0 else { return "" }
    switch node.kind {
    case .object:
      let members = node.members.map { "\($0.name):\(form(of: $0.value, levels: levels - 1))" }
      return "{\(members.joined(separator: ","))}"
    case .array:
      let elements = Set(node.elements.map { form(of: $0, levels: levels - 1) })
      return "[\(elements.sorted().joined(separator: ","))]"
    default: return "\(node.kind)"
    }
  }
}
