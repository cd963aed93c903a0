import JSONRPC
import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

struct ParameterTests {
  /// Parameters that do not fit, and what is said of them.
  struct Misfit: Sendable, CustomTestStringConvertible {
    let method: String
    let params: String
    let path: String
    let expected: String
    let got: String
    var suggestion: JSON?

    init(
      _ method: String,
      _ params: String,
      path: String,
      expected: String,
      got: String,
      suggestion: JSON? = nil
    ) {
      self.method = method
      self.params = params
      self.path = path
      self.expected = expected
      self.got = got
      self.suggestion = suggestion
    }

    var testDescription: String { "\(method) \(params)" }
  }

  @Test(arguments: misfits)
  func whatDoesNotFitIsNamedByItsPath(misfit: Misfit) async throws {
    try await expect(misfit, by: Front())
  }

  @Test(arguments: parentMisfits)
  func whatDoesNotFitForAParentIsNamedByItsPath(misfit: Misfit) async throws {
    let front = Front()
    try await front.call("parent.setPIN", ["pin": .string(Front.pin)])
    try await expect(misfit, by: front)
  }

  private func expect(_ misfit: Misfit, by front: Front) async throws {
    let error = try await front.refusal(misfit.method, try JSON(text: misfit.params))
    #expect(error["code"] == -32602)
    #expect(error["data"]?["kind"] == "invalidParams")
    #expect(error["data"]?["retry"] == false)
    #expect(error["data"]?["path"] == .string(misfit.path))
    #expect(error["data"]?["expected"] == .string(misfit.expected))
    #expect(error["data"]?["got"] == .string(misfit.got))
    #expect(error["data"]?["suggestion"] == misfit.suggestion)
  }

  @Test func parametersByPositionAreThoseByName() async throws {
    let household = try await Household()
    let session = try await household.player.call("quest.start", [.string(household.quest)])[
      "sessionID"
    ]
    let id = try #require(session)
    let range: JSON = [id, nil, 60, 240, 0.9]
    #expect(try await household.player.call("quest.estimate", range)["phase"] == "active")
    household.player.pass(120)
    let result = try await household.player.call("quest.done", [id, nil, 0])["result"]
    #expect(result?["estimatedSeconds"] == 120)
    #expect(result?["lowSeconds"] == 60)
    #expect(result?["highSeconds"] == 240)
  }

  @Test func nullIsTheSameAsAbsent() async throws {
    let front = Front()
    let before = try await front.call("preferences.get", ["playerID": nil])
    let after = try await front.call(
      "preferences.update",
      ["soundEnabled": nil, "locale": nil, "playerID": nil]
    )
    #expect(after == before)
  }

  @Test func anUnknownMethodIsAnsweredWithTheNearestOne() async throws {
    let front = Front()
    let names: [(String, JSON?)] = [
      ("quest.lst", "quest.list"), ("Quest.List", "quest.list"),
      ("stats.history2", "stats.history"),
      ("make.coffee", nil), ("", nil), (String(repeating: "q", count: 5000), nil),
    ]
    for (name, nearest) in names {
      let error = try await front.refusal(name)
      #expect(error["code"] == -32601)
      #expect(error["data"]?["suggestion"] == nearest, "\(name.prefix(20))")
      #expect((error["message"]?.text?.count ?? 0) < 200)
    }
  }

  @Test func aLongTextIsNotRepeatedWhole() async throws {
    let long = String(repeating: "x", count: 10_000)
    let answer = try await Front().answer("quest.start", ["questID": .string(long)])
    #expect(answer.utf8.count < 1000)
  }

  @Test func theCommandLinesWordsAreReadByTheDescription() throws {
    func read(_ words: [String], _ method: String) throws -> JSON? {
      try CallArguments.params(words, for: method)?.value
    }
    #expect(try read([], "quest.list") == nil)
    #expect(
      try read(["sessionID=1", "seconds=30"], "quest.estimate") == [
        "sessionID": "1", "seconds": 30,
      ]
    )
    #expect(
      try read(["locale=null", "askFelt=true"], "preferences.update") == [
        "locale": "null", "askFelt": true,
      ]
    )
    #expect(try read(["name=a=b"], "routine.create") == ["name": "a=b"])
    #expect(try read([#"{"a":[1]}"#], "quest.list") == ["a": [1]])
    #expect(try read(["[1]"], "quest.list") == [1])
    #expect(try read(["x=[1"], "quest.list") == ["x": "[1"])
    #expect(throws: RPCError.self) { try read(["a=1", "a=2"], "quest.list") }
    #expect(throws: RPCError.self) { try read(["{"], "quest.list") }
    #expect(throws: RPCError.self) { try read(["word"], "quest.list") }
  }
}
