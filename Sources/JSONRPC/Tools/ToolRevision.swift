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
