import Synchronization
package import TimeQuestJSON

/// Serves the methods of a table as tools of the Model Context Protocol.
///
/// It is a second dialect of the same table: the descriptions that check and document a method
/// describe its tool. Framing and envelope are those of `Server`.
package final class ToolRouter<Context: ToolContext>: Router {
  private let client: Context
  private let table: MethodTable<Context>
  private let methods: any Router
  private let resources: [ToolResource]
  private let isInitialized = Mutex(false)
  /// Made when a client first asks: a list is long.
  private let tools: Lazy<[ToolDescription]>
  private let offered: Lazy<[String: OfferedMethod]>

  private struct OfferedMethod {
    let method: MethodDescription
    let traits: ToolTraits
  }

  /// `methods` runs the methods of the table for the client.
  package init(
    _ client: Context,
    _ table: MethodTable<Context>,
    methods: any Router,
    resources: [ToolResource] = []
  ) {
    self.client = client
    self.table = table
    self.methods = methods
    self.resources = resources
    offered = Lazy {
      table.methods.reduce(into: [:]) { offered, method in
        guard let traits = method.tool, client.offers(method.audience) else { return }
        let description = table.description(of: method)
        let name = ToolDescription.name(of: description)
        offered[name] = OfferedMethod(method: description, traits: traits)
      }
    }
    tools = Lazy {
      table.methods.compactMap { method in
        guard let traits = method.tool, client.offers(method.audience) else { return nil }
        return ToolDescription(
          table.description(of: method),
          traits,
          hiding: client.hiddenMembers
        )
      }
    }
  }

  package var restsAfter: Duration? { methods.restsAfter }
  package func rest() async { await methods.rest() }

  package func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8] {
    guard !client.isShuttingDown else { throw .shuttingDown }
    let params = try given(params)
    guard params.kind == .object else {
      throw .invalidParams(path: "", expected: "an object", got: params.kind.description)
    }
    let revision = try ToolRevision(of: params)
    switch (method, revision) {
    case ("notifications/initialized", _), ("notifications/cancelled", _),
      ("notifications/progress", _), ("notifications/roots/list_changed", _):
      return try text(NoResult(), revision)
    case ("initialize", .handshake): return try initialize(params)
    case ("ping", .handshake): return try text(NoResult(), revision)
    case ("server/discover", .stateless): return try discover()
    default: break
    }
    if revision == .handshake, !isInitialized.withLock({ $0 }) {
      throw .invalidRequest(path: "method", expected: "initialize first", got: "\"\(method)\"")
    }
    return try await answer(method, params, revision)
  }

  private func answer(
    _ method: String,
    _ params: JSONNode,
    _ revision: ToolRevision
  ) async throws(RPCError) -> [UInt8] {
    switch method {
    case "tools/list":
      try requireFirstPage(params)
      return try text(ToolList(tools: tools.value), revision, isCacheable: true)
    case "tools/call": return try text(try await callTool(params), revision)
    case "resources/list":
      try requireFirstPage(params)
      let fixed = resources.filter { $0.argument == nil }
      return try text(ResourceList(resources: fixed), revision, isCacheable: true)
    case "resources/templates/list":
      try requireFirstPage(params)
      let templates = resources.compactMap(\.template)
      return try text(
        ResourceTemplateList(resourceTemplates: templates),
        revision,
        isCacheable: true
      )
    case "resources/read": return try text(try await read(params), revision, isCacheable: true)
    default:
      let known = ["tools/list", "tools/call", "resources/list", "resources/read"]
      throw .methodNotFound(
        String(method.prefix(80)),
        suggestion: Suggestion.nearest(to: method, among: known)
      )
    }
  }

  // MARK: - Agreeing on a revision

  private func initialize(_ params: JSONNode) throws(RPCError) -> [UInt8] {
    let wanted = try decode(InitializeParams.self, params).protocolVersion
    isInitialized.withLock { $0 = true }
    let version =
      ToolRevision.handshakeVersions.first { $0 == wanted } ?? ToolRevision.handshakeVersions[0]
    let result = InitializeResult(
      protocolVersion: version,
      serverInfo: server,
      instructions: client.toolInstructions
    )
    return try text(result, .handshake)
  }

  private func discover() throws(RPCError) -> [UInt8] {
    let result = DiscoverResult(
      supportedVersions: ToolRevision.versions,
      instructions: client.toolInstructions
    )
    return try text(result, .stateless, isCacheable: true, server: server)
  }

  private var server: Implementation {
    let service = table.service
    return Implementation(name: service.program, title: service.title, version: service.version)
  }

  // MARK: - Tools

  private func callTool(_ params: JSONNode) async throws(RPCError) -> ToolCallResult {
    let name = try decode(ToolCallParams.self, params).name
    guard let tool = offered.value[name] else {
      let nearest = Suggestion.nearest(to: name, among: Array(offered.value.keys))
      throw .invalidParams(
        path: "name",
        expected: "the name of a tool",
        got: "\"\(name.prefix(80))\"",
        suggestion: nearest
      )
    }
    do throws(RPCError) {
      let result = try await structured(tool, given(params["arguments"]))
      return ToolCallResult(
        content: [.init(text: try string(result))],
        structuredContent: result,
        isError: false
      )
    } catch {
      guard error.kind != RPCError.shuttingDown.kind else { throw error }
      let text = try await failure(error, of: tool.method)
      return ToolCallResult(content: [.init(text: text)], structuredContent: nil, isError: true)
    }
  }

  /// The result as an object, without what must not be told.
  private func structured(
    _ tool: OfferedMethod,
    _ arguments: JSONNode
  ) async throws(RPCError) -> JSON {
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
    let result = try await methods.call(method.name, try node(.object(members)))
    let value = try parsed(result)
    let schema = ToolDescription.result(of: method)
    let whole = method.answersObject ? value : .object([JSON.Member("result", value)])
    return schema.redacted(whole, try await privacy())
  }

  /// What the model reads of an error.
  private func failure(
    _ error: RPCError,
    of method: MethodDescription
  ) async throws(RPCError) -> String {
    let privacy = try await privacy()
    let kind = method.allErrors.first { $0.name == error.kind }
    guard let kind, let data = error.json["data"] else { return error.message }
    let schema = Schema.object(ErrorDescription(kind, table.vocabularies).data)
    return try string([
      "message": .string(privacy.withoutNames(error.message)),
      "data": schema.redacted(data, privacy),
    ])
  }

  private func privacy() async throws(RPCError) -> ToolPrivacy {
    let now = try await client.toolPrivacy()
    return ToolPrivacy(
      names: now.names,
      hidden: now.hidden.merging(client.hiddenMembers) { $0.union($1) }
    )
  }

  // MARK: - Resources

  private func read(_ params: JSONNode) async throws(RPCError) -> ResourceContents {
    let uri = try decode(ResourceReadParams.self, params).uri
    for resource in resources {
      guard let arguments = resource.arguments(for: uri),
        let tool = offered.value[resource.call.method.replacing(".", with: "_")]
      else { continue }
      let result = try await structured(tool, try node(.object(arguments)))
      let text: String
      if let member = resource.member, case .string(let value) = result[member] {
        text = value
      } else {
        text = try string(result)
      }
      return ResourceContents(contents: [
        .init(uri: uri, mimeType: resource.mimeType, text: text)
      ])
    }
    throw .invalidParams(
      path: "uri",
      expected: "the URI of a resource",
      got: "\"\(uri.prefix(80))\""
    )
  }

  // MARK: - Values

  /// There is one page of everything.
  private func requireFirstPage(_ params: JSONNode) throws(RPCError) {
    guard let cursor = try decode(ListParams.self, params).cursor else { return }
    throw .invalidParams(path: "cursor", expected: "none", got: "\"\(cursor.prefix(80))\"")
  }

  private func decode<T: Decodable>(_ type: T.Type, _ params: JSONNode) throws(RPCError) -> T {
    do {
      return try params.decode(type)
    } catch let error as DecodingError {
      let (path, reason) = error.place
      throw .invalidParams(path: path, expected: "what the protocol says", got: reason)
    } catch {
      throw .invalidParams(path: "", expected: "what the protocol says", got: "\(error)")
    }
  }

  /// An empty object where there is nothing.
  private func given(_ params: JSONNode?) throws(RPCError) -> JSONNode {
    guard let params, params.kind != .null else { return try node(.object([])) }
    return params
  }

  private func node(_ value: JSON) throws(RPCError) -> JSONNode {
    do {
      return try JSONNode(parsing: JSONText.encode(value))
    } catch {
      throw .parseError("\(error)")
    }
  }

  private func parsed(_ text: [UInt8]) throws(RPCError) -> JSON {
    do {
      return try JSONNode(parsing: text).value
    } catch {
      throw .parseError("\(error)")
    }
  }

  private func string(_ value: JSON) throws(RPCError) -> String {
    String(decoding: try encoded(value), as: UTF8.self)
  }

  private func text(
    _ body: some Encodable,
    _ revision: ToolRevision,
    isCacheable: Bool = false,
    server: Implementation? = nil
  ) throws(RPCError) -> [UInt8] {
    try encoded(
      RevisedResult(body: body, revision: revision, isCacheable: isCacheable, server: server)
    )
  }

  private func encoded(_ value: some Encodable) throws(RPCError) -> [UInt8] {
    do {
      return try JSONText.encode(value)
    } catch {
      throw .parseError("\(error)")
    }
  }
}

/// Codes from -32000 to -32019 are the server's own.
private let notNow = ErrorRow<NoErrorData>(
  "notNow",
  -32000,
  "What was asked for is not told at this moment.",
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
