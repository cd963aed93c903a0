import TimeQuestJSON

/// The two ways in which the revisions of the Model Context Protocol are agreed on.
enum ToolRevision: Sendable {
  /// By the handshake of `initialize`, once for the connection.
  case handshake
  /// By the `_meta` of every request.
  case stateless

  /// The newest first.
  static let statelessVersions = ["2026-07-28"]
  static let handshakeVersions = ["2025-11-25", "2025-06-18"]
  static let versions = statelessVersions + handshakeVersions

  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverInfoKey = "io.modelcontextprotocol/serverInfo"

  /// The revision of a request; throws where it names one that is not served.
  init(of params: JSONNode) throws(RPCError) {
    guard let version = params["_meta"]?[Self.versionKey] else {
      self = .handshake
      return
    }
    let path = "_meta[\"\(Self.versionKey)\"]"
    guard let name = version.string else {
      throw .invalidParams(path: path, expected: "a string", got: version.kind.description)
    }
    guard Self.statelessVersions.contains(name) else {
      throw RPCError(
        Self.unsupported,
        "Unsupported protocol version",
        UnsupportedVersionData(supported: Self.versions, requested: String(name.prefix(80)))
      )
    }
    guard params["_meta"]?[Self.capabilitiesKey]?.kind == .object else {
      throw .invalidParams(
        path: "_meta[\"\(Self.capabilitiesKey)\"]",
        expected: "an object",
        got: "nothing"
      )
    }
    self = .stateless
  }

  private static let unsupported = ErrorRow<UnsupportedVersionData>(
    "unsupportedProtocolVersion",
    -32022,
    "The request names a revision of the protocol that is not served."
  )
}

struct UnsupportedVersionData: ErrorData {
  let supported: [String]
  let requested: String

  static let docs = [
    "supported": "The revisions that are served, the newest first.",
    "requested": "The one that was asked for.",
  ]
}

/// Who speaks, in the messages of the Model Context Protocol.
struct Implementation: Encodable {
  let name: String
  let title: String
  let version: String
}

/// The parts of the protocol that are served.
struct ToolCapabilities: Encodable {
  struct Part: Encodable {}

  let tools = Part()
  let resources = Part()
}

struct InitializeParams: Decodable {
  let protocolVersion: String
}

struct InitializeResult: Encodable {
  let protocolVersion: String
  let capabilities = ToolCapabilities()
  let serverInfo: Implementation
  let instructions: String
}

struct DiscoverResult: Encodable {
  let supportedVersions: [String]
  let capabilities = ToolCapabilities()
  let instructions: String
}

struct ToolList: Encodable {
  let tools: [ToolDescription]
}

struct ListParams: Decodable {
  let cursor: String?
}

struct ToolCallParams: Decodable {
  let name: String
  let arguments: JSON?
}

struct ToolCallResult: Encodable {
  struct Content: Encodable {
    let type = "text"
    let text: String
  }

  let content: [Content]
  /// Absent where the call failed.
  let structuredContent: JSON?
  let isError: Bool
}

struct ResourceList: Encodable {
  let resources: [ToolResource]
}

struct ResourceTemplateList: Encodable {
  let resourceTemplates: [ToolResource.Template]
}

struct ResourceReadParams: Decodable {
  let uri: String
}

struct ResourceContents: Encodable {
  struct Content: Encodable {
    let uri: String
    let mimeType: String
    let text: String
  }

  let contents: [Content]
}

struct NoResult: Encodable {}

/// A result with what its revision adds to every one.
struct RevisedResult<Body: Encodable>: Encodable {
  let body: Body
  let revision: ToolRevision
  /// Whether it is one that clients may keep; they are told not to.
  let isCacheable: Bool
  /// Who answers, where that has not been said by a handshake.
  let server: Implementation?

  private enum CodingKeys: String, CodingKey {
    case resultType
    case ttlMs
    case cacheScope
    case meta = "_meta"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try body.encode(to: encoder)
    guard revision == .stateless else { return }
    try container.encode("complete", forKey: .resultType)
    if let server { try container.encode([ToolRevision.serverInfoKey: server], forKey: .meta) }
    guard isCacheable else { return }
    try container.encode(0, forKey: .ttlMs)
    try container.encode("private", forKey: .cacheScope)
  }
}
