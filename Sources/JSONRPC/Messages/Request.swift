import TimeQuestJSON

/// A valid request or notification.
struct Request {
  /// The id; nil for a notification, which is never answered.
  let id: JSON?
  let method: String
  let params: JSONNode?

  /// Checks a request; throws `invalidRequest` with the path of what is wrong.
  init(_ node: JSONNode) throws(RPCError) {
    guard node.kind == .object else {
      throw .invalidRequest(path: "", expected: "an object", got: node.kind.description)
    }
    let version = node["jsonrpc"]
    guard version?.string == "2.0" else {
      throw .invalidRequest(path: "jsonrpc", expected: "\"2.0\"", got: Self.describe(version))
    }
    if let sent = node["id"], Self.id(of: node) == nil {
      throw .invalidRequest(
        path: "id",
        expected: "a string, a number or null",
        got: sent.kind.description
      )
    }
    guard let method = node["method"]?.string else {
      throw .invalidRequest(
        path: "method",
        expected: "a string",
        got: Self.describe(node["method"])
      )
    }
    switch node["params"]?.kind {
    case nil, .null: params = nil
    case .object, .array: params = node["params"]
    case let kind?:
      throw .invalidRequest(
        path: "params",
        expected: "an object or an array",
        got: kind.description
      )
    }
    id = Self.id(of: node)
    self.method = method
  }

  /// The id of a request; nil without a valid one.
  static func id(of node: JSONNode) -> JSON? { node["id"].flatMap(id(naming:)) }

  /// The value as an id; nil when it cannot be one.
  static func id(naming value: JSONNode) -> JSON? {
    switch value.kind {
    case .null, .integer, .real, .string: value.value
    case .bool, .array, .object: nil
    }
  }

  private static func describe(_ node: JSONNode?) -> String {
    guard let node else { return "nothing" }
    return node.string.map { "\"\($0.prefix(80))\"" } ?? node.kind.description
  }
}
