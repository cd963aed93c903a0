package import TimeQuestJSON

/// A frame as it was read.
package enum Message: Sendable {
  /// A request, a batch, or something else that is JSON.
  case json(JSONNode)
  case refused(RPCError)

  /// The requests in it, one or a batch, as far as they are such.
  var requests: [JSONNode] {
    guard case .json(let node) = self else { return [] }
    return node.kind == .array ? Array(node.elements) : [node]
  }
}
