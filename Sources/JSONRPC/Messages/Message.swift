package import TimeQuestJSON

/// A frame after parsing.
package enum Message: Sendable {
  /// Valid JSON: a request, a batch, or something else.
  case json(JSONNode)
  /// A frame that cannot be parsed.
  case refused(RPCError)

  /// Its requests: one, or those of a batch; they may be invalid.
  var requests: [JSONNode] {
    guard case .json(let node) = self else { return [] }
    return node.kind == .array ? Array(node.elements) : [node]
  }
}
