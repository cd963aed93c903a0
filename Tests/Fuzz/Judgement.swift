import JSONRPC
import TimeQuestJSON

/// What JSON-RPC demands, read off the messages without the server's help.
enum Judgement {
  /// Whether any part of what was sent is no valid notification.
  static func isDue(for frame: Frame) -> Bool {
    guard case .message(let bytes) = frame, let node = parsed(Array(bytes)),
      node.depth(isAtMost: 32)
    else { return true }
    guard node.kind == .array else { return !isNotification(node) }
    return node.count == 0 || node.count > 20 || !node.elements.allSatisfy(isNotification)
  }

  static func canWait(_ frame: Frame) -> Bool {
    guard case .message(let bytes) = frame, let node = parsed(Array(bytes)) else { return false }
    return node["method"]?.string == "events.poll"
  }

  /// Traps on what is neither an answer, a batch of them, nor a notification.
  static func require(_ message: [UInt8]) {
    guard let node = parsed(message) else { preconditionFailure("not JSON was sent") }
    precondition(isWellFormed(node), "a malformed message was sent")
  }

  static func isAnswer(_ message: [UInt8]) -> Bool { parsed(message)?["id"] != nil }

  private static func isNotification(_ node: JSONNode) -> Bool {
    let params = node["params"]?.kind ?? .null
    return node["jsonrpc"]?.string == "2.0" && node["method"]?.string != nil && node["id"] == nil
      && [.null, .array, .object].contains(params)
  }

  private static func isWellFormed(_ node: JSONNode) -> Bool {
    if node.kind == .array {
      return node.count > 0 && node.elements.allSatisfy { $0.kind == .object && isWellFormed($0) }
    }
    guard node["jsonrpc"]?.string == "2.0" else { return false }
    guard node["id"] != nil else { return node["method"]?.string == "event" }
    return (node["result"] == nil) != (node["error"] == nil)
  }

  private static func parsed(_ bytes: [UInt8]) -> JSONNode? {
    do {
      return try JSONNode(parsing: bytes)
    } catch {
      return nil
    }
  }
}
