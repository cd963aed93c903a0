package import TimeQuestJSON

/// A frame after parsing: its envelopes are checked, and nothing is run.
package enum Message: Sendable {
  case request(Request)
  /// The requests of a batch, which may be refused each.
  case batch([Message])
  /// What is not a valid request, or a frame that cannot be parsed; the id is null without one.
  case refused(RPCError, id: JSON = .null)

  init(_ node: JSONNode, _ limits: Limits) {
    guard node.depth(isAtMost: limits.nesting) else {
      let error = RPCError.tooLarge("A message is nested too deeply", limit: limits.nesting)
      self = .refused(error, id: Request.id(of: node) ?? .null)
      return
    }
    guard node.kind == .array else {
      self.init(request: node)
      return
    }
    switch node.count {
    case 0:
      self = .refused(
        .invalidRequest(path: "", expected: "at least one request", got: "an empty batch")
      )
    case ...limits.batchItems: self = .batch(node.elements.map(Message.init(request:)))
    default: self = .refused(.tooLarge("A batch has too many items", limit: limits.batchItems))
    }
  }

  private init(request node: JSONNode) {
    do throws(RPCError) {
      self = .request(try Request(node))
    } catch {
      self = .refused(error, id: Request.id(of: node) ?? .null)
    }
  }

  /// The id of a request that is answered.
  var id: JSON? {
    guard case .request(let request) = self else { return nil }
    return request.id
  }

  /// Its valid requests: one, or those of a batch.
  var requests: [Request] {
    switch self {
    case .request(let request): [request]
    case .batch(let messages): messages.flatMap(\.requests)
    case .refused: []
    }
  }
}

/// A valid request or notification.
package struct Request: Sendable {
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
    let sentID = node["id"]
    id = if let sentID { Self.id(naming: sentID) } else { nil }
    if let sentID, id == nil {
      throw .invalidRequest(
        path: "id",
        expected: "a string, a number or null",
        got: sentID.kind.description
      )
    }
    guard let method = node["method"]?.string else {
      throw .invalidRequest(
        path: "method",
        expected: "a string",
        got: Self.describe(node["method"])
      )
    }
    let params = node["params"]
    switch params?.kind {
    case nil, .null: self.params = nil
    case .object, .array: self.params = params
    case let kind?:
      throw .invalidRequest(
        path: "params",
        expected: "an object or an array",
        got: kind.description
      )
    }
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

/// The notification `$/cancelRequest {id}` of the language server protocol.
enum Cancellation {
  static let method = "$/cancelRequest"

  /// The id that a request cancels; nil where it is another method.
  static func id(of request: Request) -> JSON? {
    request.method == method ? id(in: request.params) : nil
  }

  /// The id that a cancellation names.
  static func id(in params: JSONNode?) -> JSON? {
    guard let params else { return nil }
    guard params.kind == .array else { return Request.id(of: params) }
    return params.count == 1 ? params.elements.lazy.compactMap(Request.id(naming:)).first : nil
  }
}

/// The limits on what a peer may send, so that memory does not grow with the input.
package struct Limits: Sendable, Equatable {
  /// The size of one message in bytes, checked before it is parsed.
  package var message: Int
  /// The levels of nested arrays and objects.
  package var nesting: Int
  /// The number of requests in a batch.
  package var batchItems: Int
  /// The size of one answer in bytes.
  package var answer: Int

  /// Creates limits; the defaults are those of the executable.
  package init(
    message: Int = 1 << 20,
    nesting: Int = 128,
    batchItems: Int = 1000,
    answer: Int = 16 << 20
  ) {
    self.message = message
    self.nesting = nesting
    self.batchItems = batchItems
    self.answer = answer
  }
}
