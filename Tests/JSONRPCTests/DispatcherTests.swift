import JSONRPC
import Testing
import TimeQuestJSON

struct DispatcherTests {
  private func answer(
    _ method: String,
    _ params: JSON = .null,
    by client: Calculator = Calculator()
  ) async throws -> JSON {
    let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    let server = Server(MethodDispatcher(client))
    let frame = Frame.message(try JSONText.encode(request)[...])
    let bytes = try #require(await server.answer(server.read(frame)))
    return try JSONNode(parsing: bytes).value
  }

  @Test func aMethodRunsWithParametersByNameAndByPosition() async throws {
    let expected: JSON = ["quotient": 1.5, "rounding": "none"]
    for params: JSON in [["dividend": 3, "divisor": 2], [3, 2], [3, 2, .null]] {
      #expect(try await answer("math.divide", params)["result"] == expected)
    }
    #expect(try await answer("math.sum", [[1, 2, 3]])["result"] == 6)
    #expect(try await answer("math.sum", ["from": 1, "to": 4])["result"] == 10)
    #expect(try await answer("math.sum", [.null, 1, 4, "pears"])["result"] == 10)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let method: String
    let params: JSON
    let code: JSON
    let kind: JSON

    var testDescription: String { "\(method) \(kind)" }
  }

  @Test(arguments: [
    Refusal(method: "math.divde", params: .null, code: -32601, kind: "methodNotFound"),
    Refusal(method: "math.power", params: .null, code: -32601, kind: "methodNotFound"),
    Refusal(method: "math.divide", params: [1], code: -32602, kind: "invalidParams"),
    Refusal(method: "math.divide", params: [1, 2, 3, 4], code: -32602, kind: "invalidParams"),
    Refusal(method: "math.divide", params: ["x": 1], code: -32602, kind: "invalidParams"),
    Refusal(method: "math.divide", params: [1, "2"], code: -32602, kind: "invalidParams"),
    Refusal(method: "math.divide", params: [1, 0], code: 7, kind: "dividesByZero"),
    // A refusal of the role comes before one of the parameters.
    Refusal(method: "memory.store", params: ["x": 1], code: 8, kind: "noMember"),
  ])
  func aCallThatCannotRunIsRefused(_ refusal: Refusal) async throws {
    let error = try await answer(refusal.method, refusal.params)["error"]
    #expect(error?["code"] == refusal.code)
    #expect(error?["data"]?["kind"] == refusal.kind)
  }

  /// Parameters that do not fit, by the path, what was expected and what came.
  @Test(arguments: [
    ("{}", "numbers", "an array", "nothing"),
    (#"{"to":2}"#, "from", "an integer", "nothing"),
    (#"{"from":1,"to":null}"#, "to", "an integer", "nothing"),
    (#"{"numbers":[],"from":1}"#, "numbers", "nothing beside from", "both"),
    (#"{"numbers":[],"unit":"peas"}"#, "unit", #"one of "apples", "pears""#, #""peas""#),
  ])
  func theDescriptionRefuses(
    params: String,
    path: String,
    expected: String,
    got: String
  )
    async throws
  {
    let node = try JSONNode(parsing: Array(params.utf8)).value
    let data = try await answer("math.sum", node)["error"]?["data"]
    #expect(data?["path"] == .string(path))
    #expect(data?["expected"] == .string(expected))
    #expect(data?["got"] == .string(got))
  }

  @Test func anErrorThatTheMethodDoesNotListIsAnInternalError() async throws {
    let error = try await answer("math.divide", [13, 1])["error"]
    #expect(error?["data"]?["kind"] == "internalError")
  }

  @Test func aMemberWithoutAValueIsLeftOut() async throws {
    let error = try await answer("math.divide", [1, 0])["error"]
    #expect(error?["data"] == ["kind": "dividesByZero", "retry": false, "dividend": 1])
  }

  @Test func aRoleAndAnOfferOpenTheirMethods() async throws {
    #expect(try await answer("memory.store", by: Calculator(isMember: true))["result"] == 0)
    #expect(try await answer("math.power", by: Calculator(isScientific: true))["result"] == 1)
  }

  @Test func anUnknownMethodIsAnsweredWithTheNearestThatTheClientHas() async throws {
    let plain = try await answer("math.powr")["error"]?["data"]?["suggestion"]
    #expect(plain != "math.power")
    let client = Calculator(isScientific: true)
    let scientific = try await answer("math.powr", by: client)["error"]?["data"]?["suggestion"]
    #expect(scientific == "math.power")
  }

  @Test func theWordsOfACommandLineAreReadByTheDescription() throws {
    let schema = try #require(Calculator.table.description(of: "math.divide")).params
    let params = try CallArguments.params(["dividend=3", "divisor=2"], for: schema)
    #expect(params?.value == ["dividend": 3, "divisor": 2])
    #expect(try CallArguments.params([], for: schema) == nil)
    #expect(throws: RPCError.self) { try CallArguments.params(["dividend"], for: schema) }
  }
}
