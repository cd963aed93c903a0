import TimeQuestJSON

/// The notification `$/cancelRequest {id}` of the language server protocol.
enum Cancellation {
  static let method = "$/cancelRequest"
  /// A message without this byte contains no cancellation.
  static let mark = UInt8(ascii: "$")

  /// The id that a cancellation names.
  static func id(in params: JSONNode?) -> JSON? {
    guard let params else { return nil }
    guard params.kind == .array else { return Request.id(of: params) }
    return params.count == 1 ? params.elements.lazy.compactMap(Request.id(naming:)).first : nil
  }

  /// The ids of all cancellations in a message, alone or in a batch.
  static func ids(in node: JSONNode, _ limits: Limits) -> [JSON] {
    guard node.depth(isAtMost: limits.nesting) else { return [] }
    guard node.kind == .array else { return id(of: node).map { [$0] } ?? [] }
    guard node.count <= limits.batchItems else { return [] }
    return node.elements.compactMap(id(of:))
  }

  private static func id(of node: JSONNode) -> JSON? {
    guard node["method"]?.string == method else { return nil }
    do throws(RPCError) {
      return id(in: try Request(node).params)
    } catch {
      return nil
    }
  }
}
