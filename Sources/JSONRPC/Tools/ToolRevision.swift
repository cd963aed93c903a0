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
    "The server does not support the revision of the protocol that the request names."
  )
}

struct UnsupportedVersionData: ErrorData {
  /// The revisions that are served, the newest first.
  let supported: [String]
  /// The one that was asked for.
  let requested: String
}

extension ToolRevision {
  /// A result with what this revision adds to every one; clients are told not to keep it.
  ///
  /// `server` says who answers, where that has not been said by a handshake.
  func completed(_ result: JSON, isCacheable: Bool, server: JSON? = nil) -> JSON {
    guard self == .stateless, case .object(var members) = result else { return result }
    members.append(JSON.Member("resultType", "complete"))
    if let server { members.append(JSON.Member("_meta", [Self.serverInfoKey: server])) }
    if isCacheable { members += [JSON.Member("ttlMs", 0), JSON.Member("cacheScope", "private")] }
    return .object(members)
  }
}

// The parameters of the protocol's own methods.

struct InitializeParams: Decodable {
  let protocolVersion: String
}

struct ListParams: Decodable {
  let cursor: String?
}

struct ToolCallParams: Decodable {
  let name: String
  let arguments: JSON?
}

struct ResourceReadParams: Decodable {
  let uri: String
}
