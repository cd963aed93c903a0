import JSONRPC
import TimeQuestJSON

/// What JSON-RPC demands of a server, decided from the messages alone.
enum MessageRules {
  /// Whether an answer is due: for anything but valid notifications.
  static func isDue(for frame: Frame) -> Bool {
    guard case .message(let bytes) = frame, let node = parsed(Array(bytes)),
      node.depth(isAtMost: 32)
    else { return true }
    guard node.kind == .array else { return !isNotification(node) }
    return node.count == 0 || node.count > 20 || !node.elements.allSatisfy(isNotification)
  }

  /// Whether the answer may come later.
  static func canWait(_ frame: Frame) -> Bool { method(of: frame) == waitingMethod }

  /// The one method whose answer may come later, beside events.
  private static let waitingMethod = "events.poll"

  /// As `require`, for what comes without having been asked for just before.
  static func requireLater(_ message: [UInt8]) {
    require(message, for: isAnswer(message) ? waitingMethod : nil)
  }

  /// The method of a single request; nil for a batch, and for what is not a request.
  static func method(of frame: Frame) -> String? {
    guard case .message(let bytes) = frame, let node = parsed(Array(bytes)) else { return nil }
    return node["method"]?.string
  }

  /// Traps unless the message is an answer, a batch of answers, or a notification.
  static func require(_ message: [UInt8], for method: String? = nil) {
    guard let node = parsed(message) else { preconditionFailure("the server sent invalid JSON") }
    precondition(isWellFormed(node), "the server sent a malformed message")
    MessageRecorder.shared.record(node, message, for: method)
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
