import JSONRPC
import Testing
import TimeQuestJSON

/// The table of a service as tools of the Model Context Protocol.
struct ToolTests {
  private static let meta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  private func answer(
    _ method: String,
    _ params: JSON = [:],
    isStateless: Bool = true,
    by client: Calculator = Calculator()
  ) async throws -> JSON {
    var members: [JSON.Member] = []
    if case .object(let given) = params { members = given }
    if isStateless { members.append(JSON.Member("_meta", Self.meta)) }
    let sent: JSON = params["_meta"] == nil ? .object(members) : params
    let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": sent]
    let server = Server(ToolDispatcher(client))
    let bytes = await server.answer(server.read(.message(try JSONText.encode(request)[...])))
    return try JSONNode(parsing: try #require(bytes)).value
  }

  private func call(
    _ tool: String,
    _ arguments: JSON,
    by client: Calculator = Calculator()
  ) async throws -> JSON {
    let params: JSON = ["name": .string(tool), "arguments": arguments]
    return try #require(try await answer("tools/call", params, by: client)["result"])
  }

  @Test func aToolIsDescribedByItsMethodWithoutHiddenMembers() async throws {
    let list = try await answer("tools/list")["result"]?["tools"]
    guard case .array(let tools) = list, let divide = tools.first else {
      throw MemberMissing()
    }
    #expect(
      tools.compactMap { $0["name"] } == ["math_divide", "math_sum", "math_greet"],
      "a method without traits is not offered"
    )
    #expect(divide["title"] == "Divide")
    #expect(divide["description"] == "Divides.")
    #expect(divide["inputSchema"]?["properties"]?["divisor"] != nil)
    #expect(divide["inputSchema"]?["properties"]?["digits"] == nil)
    #expect(divide["outputSchema"]?["properties"]?["quotient"] != nil)
    #expect(divide["outputSchema"]?["properties"]?["rounding"] == nil)
    #expect(divide["annotations"]?["readOnlyHint"] == true)
    #expect(divide["annotations"]?["destructiveHint"] == false)
    #expect(tools[1]["inputSchema"]?["oneOf"] == nil, "hosts refuse a choice at the top")
    #expect(tools[2]["annotations"]?["idempotentHint"] == false)
  }

  @Test func aResultIsAnObjectOfWhatIsToldAlone() async throws {
    let divided = try await call("math_divide", ["dividend": 3, "divisor": 2])
    #expect(divided["structuredContent"] == ["quotient": 1.5])
    #expect(divided["isError"] == false)
    let sum = try await call("math_sum", ["numbers": [1, 2]])
    #expect(sum["structuredContent"] == ["result": 3])
  }

  @Test(
    "each part of a name is left out of free text, a short one where it stands as a word",
    arguments: [
      ("Ada's sum", "…'s sum"), ("for ADA", "for …"), ("Adam", "…m"), ("", ""),
      ("grace hopper, Grace", "… …, …"), ("Ada Ada", "… …"), ("Élan Ada", "Élan …"),
      ("Hoppers Morgen", "…s Morgen"), ("ZOË's, Zoës", "…'s, …s"), ("Jo, Jos", "…, Jos"),
      ("O'Neil, o’neil", "…'…, …’…"), ("Gracehopper", "……"),
    ]
  )
  func namesAreLeftOutOfFreeText(text: String, told: String) async throws {
    let result = try await call("math_greet", ["text": .string(text)])
    #expect(result["structuredContent"] == ["result": [.string(told)]])
  }

  @Test func whatAToolRefusesIsAResultForTheModel() async throws {
    for (arguments, kind): (JSON, String) in [
      (["dividend": 1, "divisor": 0], "dividesByZero"),
      (["dividend": 1, "divisor": "x"], "invalidParams"),
      (["dividend": 1], "invalidParams"),
      (["dividend": 1, "divisor": 2, "digits": 1], "invalidParams"),
    ] {
      let result = try await call("math_divide", arguments)
      #expect(result["isError"] == true)
      #expect(result["structuredContent"] == nil)
      guard case .array(let content) = result["content"],
        case .string(let text)? = content[0]["text"]
      else { throw MemberMissing() }
      #expect(text.contains("\"kind\":\"\(kind)\""), "\(text)")
    }
  }

  @Test func aToolThatTellsOfTimeIsRefusedWhileTheContextAsksForIt() async throws {
    let busy = Calculator(isBusy: true)
    let refused = try await call("math_greet", ["text": "x"], by: busy)
    #expect(refused["content"] == [["type": "text", "text": "Busy."]])
    #expect(refused["isError"] == true)
    #expect(try await call("math_sum", ["numbers": [1]], by: busy)["isError"] == false)
  }

  @Test(
    "what the protocol refuses is an error",
    arguments: [
      ("tools/call", ["name": "memory_store"], -32602), ("tools/call", [:], -32602),
      ("tools/call", ["name": 1], -32602), ("tools/list", ["cursor": "x"], -32602),
      ("resources/read", ["uri": "x:y"], -32602), ("prompts/list", [:], -32601),
      ("math.divide", ["dividend": 1, "divisor": 1], -32601),
      ("initialize", ["protocolVersion": "2026-07-28"], -32601),
      ("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "1999"]], -32022),
      ("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": 1]], -32602),
      ("tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]], -32602),
      ("tools/list", ["_meta": [:]], -32600),
    ] as [(String, JSON, Int64)]
  )
  func whatTheProtocolRefusesIsAnError(method: String, params: JSON, code: Int64) async throws {
    let answer = try await answer(method, params)
    #expect(answer["error"]?["code"] == .integer(code), "\(answer)")
  }

  @Test(
    "a handshake ends with the revision that was asked for, or the newest with a handshake",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
      ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
    ]
  )
  func aHandshakeEndsWithARevision(wanted: String, agreed: String) async throws {
    let answer = try await answer(
      "initialize",
      ["protocolVersion": .string(wanted)],
      isStateless: false
    )
    #expect(answer["result"]?["protocolVersion"] == .string(agreed))
    #expect(answer["result"]?["resultType"] == nil)
  }
}

private struct MemberMissing: Error {}
