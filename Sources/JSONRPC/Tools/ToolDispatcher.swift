import Synchronization
package import TimeQuestJSON

/// Serves the methods of a table as tools of the Model Context Protocol.
///
/// It is a second dialect of the same table: the descriptions that check and document a method
/// describe its tool. Framing and envelope are those of `Server`.
package final class ToolDispatcher<Context: ToolContext>: Dispatcher {
  private let client: Context
  private let methods: MethodDispatcher<Context>
  private let resources: [ToolResource]
  private let tools: [Tool]
  private let isInitialized = Mutex(false)

  private struct Tool {
    let method: MethodDescription
    let traits: ToolTraits
  }

  package init(_ client: Context, resources: [ToolResource] = []) {
    self.client = client
    self.resources = resources
    methods = MethodDispatcher(client)
    tools = client.table.methods.compactMap { method in
      guard let traits = method.tool, client.offers(method.audience) else { return nil }
      return Tool(method: client.table.description(of: method), traits: traits)
    }
  }

  package func call(
    _ method: String,
    _ params: JSONNode?,
    canWait: Bool
  ) async throws(RPCError) -> Reply {
    guard !client.isShuttingDown else { throw .shuttingDown }
    do {
      return .result(try JSONText.encode(try await result(of: method, try given(params))))
    } catch let error as RPCError {
      throw error
    } catch {
      throw .parseError("\(error)")
    }
  }

  private func result(of method: String, _ params: JSONNode) async throws -> JSON {
    guard params.kind == .object else {
      throw RPCError.invalidParams(path: "", expected: "an object", got: params.kind.description)
    }
    let revision = try ToolRevision(of: params)
    let isAgreed = revision == .stateless || isInitialized.withLock { $0 }
    guard
      isAgreed || Self.notifications.contains(method) || ["initialize", "ping"].contains(method)
    else {
      throw RPCError.invalidRequest(
        path: "method",
        expected: "initialize first",
        got: "\"\(method)\""
      )
    }
    switch (method, revision) {
    case ("initialize", .handshake): return try initialize(params)
    case ("server/discover", .stateless):
      return revision.completed(discovery, isCacheable: true, server: server)
    case ("ping", .handshake): return [:]
    case ("tools/call", _):
      return revision.completed(try await callTool(params), isCacheable: false)
    case ("resources/read", _):
      return revision.completed(try await read(params), isCacheable: true)
    case _ where Self.notifications.contains(method):
      return revision.completed([:], isCacheable: false)
    default: return revision.completed(try list(method, params), isCacheable: true)
    }
  }

  private static var notifications: [String] {
    ["initialized", "cancelled", "progress", "roots/list_changed"].map { "notifications/\($0)" }
  }

  // MARK: - Agreeing on a revision

  private func initialize(_ params: JSONNode) throws -> JSON {
    let wanted = try decode(InitializeParams.self, params).protocolVersion
    isInitialized.withLock { $0 = true }
    let version =
      ToolRevision.handshakeVersions.first { $0 == wanted } ?? ToolRevision.handshakeVersions[0]
    return [
      "protocolVersion": .string(version), "capabilities": Self.capabilities, "serverInfo": server,
      "instructions": .string(client.toolInstructions),
    ]
  }

  private var discovery: JSON {
    [
      "supportedVersions": .array(ToolRevision.versions.map(JSON.string)),
      "capabilities": Self.capabilities, "instructions": .string(client.toolInstructions),
    ]
  }

  /// The parts of the protocol that are served.
  private static var capabilities: JSON { ["tools": [:], "resources": [:]] }

  private var server: JSON {
    let service = client.table.service
    return [
      "name": .string(service.program), "title": .string(service.title),
      "version": .string(service.version),
    ]
  }

  // MARK: - Lists

  /// There is one page of everything.
  private func list(_ method: String, _ params: JSONNode) throws -> JSON {
    let lists = ["tools/list", "resources/list", "resources/templates/list"]
    guard lists.contains(method) else {
      let known = ["tools/list", "tools/call", "resources/list", "resources/read"]
      throw RPCError.methodNotFound(
        String(method.prefix(80)),
        suggestion: Suggestion.nearest(to: method, among: known)
      )
    }
    if let cursor = try decode(ListParams.self, params).cursor {
      throw RPCError.invalidParams(
        path: "cursor",
        expected: "none",
        got: "\"\(cursor.prefix(80))\""
      )
    }
    guard method != "tools/list" else {
      let hidden = client.hiddenMembers
      return ["tools": .array(tools.map { $0.method.tool($0.traits, hiding: hidden) })]
    }
    let isTemplates = method == "resources/templates/list"
    let listed = resources.filter { ($0.argument != nil) == isTemplates }.map(\.listed)
    return [isTemplates ? "resourceTemplates" : "resources": .array(listed)]
  }

  // MARK: - Tools

  private func callTool(_ params: JSONNode) async throws -> JSON {
    let name = try decode(ToolCallParams.self, params).name
    guard let tool = tools.first(where: { $0.method.toolName == name }) else {
      let nearest = Suggestion.nearest(to: name, among: tools.map(\.method.toolName))
      throw RPCError.invalidParams(
        path: "name",
        expected: "the name of a tool",
        got: "\"\(name.prefix(80))\"",
        suggestion: nearest
      )
    }
    do {
      let result = try await structured(tool, given(params["arguments"]))
      return [
        "content": [["type": "text", "text": .string(try JSONText.string(result))]],
        "structuredContent": result, "isError": false,
      ]
    } catch let error as RPCError where error.kind != RPCError.shuttingDown.kind {
      let text = try await failure(error, of: tool.method)
      return ["content": [["type": "text", "text": .string(text)]], "isError": true]
    }
  }

  /// The result as an object, without what must not be told.
  private func structured(
    _ tool: Tool,
    _ arguments: JSONNode
  ) async throws -> JSON {
    let method = tool.method
    if let refusal = try await client.toolPrivacy().refusal, tool.traits.tellsTime {
      throw RPCError(notNow, refusal)
    }
    let shown = method.params.hiding(client.hiddenMembers)
    try Schema.object(shown).check(arguments)
    var members = arguments.members.map { JSON.Member($0.name, $0.value.value) }
    members += client.fixedArguments.filter { fixed in
      method.params.fields.contains { $0.name == fixed.name }
    }
    let result = try await methods.result(of: method.name, try node(.object(members)))
    let value = try JSONNode(parsing: result).value
    let schema = Schema.object(method.toolResult)
    let isObject = if case .object = method.result() { true } else { false }
    let whole = isObject ? value : .object([JSON.Member("result", value)])
    return schema.redacted(whole, try await privacy())
  }

  /// What the model reads of an error.
  private func failure(
    _ error: RPCError,
    of method: MethodDescription
  ) async throws -> String {
    let privacy = try await privacy()
    let kind = method.allErrors.first { $0.name == error.kind }
    guard let kind, let data = error.json["data"] else { return error.message }
    let schema = Schema.object(ErrorDescription(kind, client.table.members).data)
    // A dictionary would have its members in any order.
    let told: JSON = [
      "message": .string(privacy.withoutNames(error.message)),
      "data": schema.redacted(data, privacy),
    ]
    return try JSONText.string(told)
  }

  private func privacy() async throws -> ToolPrivacy {
    let now = try await client.toolPrivacy()
    return ToolPrivacy(
      names: now.names,
      hidden: now.hidden.merging(client.hiddenMembers) { $0.union($1) }
    )
  }

  // MARK: - Resources

  private func read(_ params: JSONNode) async throws -> JSON {
    let uri = try decode(ResourceReadParams.self, params).uri
    for resource in resources {
      guard let arguments = resource.arguments(for: uri),
        let tool = tools.first(where: { $0.method.name == resource.call.method })
      else { continue }
      let result = try await structured(tool, try node(.object(arguments)))
      let text: String
      if let member = resource.member, case .string(let value) = result[member] {
        text = value
      } else {
        text = try JSONText.string(result)
      }
      return [
        "contents": [
          ["uri": .string(uri), "mimeType": .string(resource.mimeType), "text": .string(text)]
        ]
      ]
    }
    throw RPCError.invalidParams(
      path: "uri",
      expected: "the URI of a resource",
      got: "\"\(uri.prefix(80))\""
    )
  }

  // MARK: - Values

  private func decode<T: Decodable>(_ type: T.Type, _ params: JSONNode) throws -> T {
    do {
      return try params.decode(type)
    } catch let error as DecodingError {
      let (path, reason) = error.place
      throw RPCError.invalidParams(path: path, expected: "parameters of this method", got: reason)
    }
  }

  /// An empty object where there is nothing.
  private func given(_ params: JSONNode?) throws -> JSONNode {
    guard let params, params.kind != .null else { return try .emptyObject }
    return params
  }

  private func node(_ value: JSON) throws -> JSONNode {
    try JSONNode(parsing: JSONText.encode(value))
  }
}

/// Codes from -32000 to -32019 are the server's own.
private let notNow = ErrorRow<NoErrorData>(
  "notNow",
  -32000,
  "The server does not give this answer now; try again later.",
  retry: true
)

extension DecodingError {
  /// The path of what is wrong, and what is wrong with it.
  fileprivate var place: (path: String, reason: String) {
    switch self {
    case .keyNotFound(let key, let context):
      ((context.codingPath + [key]).map(\.stringValue).joined(separator: "."), "nothing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      (context.codingPath.map(\.stringValue).joined(separator: "."), context.debugDescription)
    @unknown default: ("", "something else")
    }
  }
}
