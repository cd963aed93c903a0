import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

@testable import TimeQuestRPC

/// What a program speaks that is composed of other policies.
struct CompositionTests {
  private struct Generous: TrialScorer {
    let name = "generous"

    func score(estimated: Seconds, actual: Seconds) -> Score {
      ClassicScorer().score(estimated: estimated, actual: actual)
    }
  }

  private static let policies = Policies.default.adding(Generous())

  private func server(_ policies: Policies) -> Server {
    let clock = SimulatedClock(at: Front.start)
    let engine = QuestEngine(
      store: InMemoryStore(clock: .simulated),
      environment: clock.environment,
      policies: policies
    )
    let client = ClientSession(engine: engine, clock: clock, limits: Limits(), log: .discarding)
    return Server(MethodDispatcher(client))
  }

  private func result(_ method: String, from server: Server) async throws -> JSON {
    let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method)]
    let answer = await server.answer(server.read(.message(try JSONText.encode(request)[...])))
    let json = try JSONNode(parsing: try #require(answer)).value
    return try #require(json["result"], "\(json)")
  }

  @Test func itsOwnScorerIsInTheEnumOfItsSchemas() async throws {
    let document = try await result("rpc.discover", from: server(Self.policies))
    let schemas = document["components"]?["schemas"]
    let scorer = schemas?["PlayerDetails"]?["properties"]?["scorer"]?["enum"]
    #expect(scorer == ["classic", "balanced", "generous"])
    let mode = schemas?["PlayerPreferences"]?["properties"]?["streakMode"]?["enum"]
    #expect(mode == ["scheduled", "calendar", "off"])
  }

  @Test func itsSchemaHashIsItsOwn() async throws {
    func hash(_ policies: Policies) async throws -> JSON? {
      try await result("server.info", from: server(policies))["schemaHash"]
    }
    let own = try await hash(Self.policies)
    #expect(try await hash(.default) == .string(SchemaHash.value))
    #expect(own != .string(SchemaHash.value))
    #expect(try await hash(Self.policies) == own)
    #expect(own?.text?.count == SchemaHash.value.count)
  }

  @Test func aStoredNameThatIsNotKnownHereIsAnsweredAsTheDefaultThatActs() async throws {
    let store = InMemoryStore(clock: .simulated)
    let front = Front(store: store)
    let id = try #require(try await front.call("profile.get")["playerID"]?.text)
    try await store.write { writer in
      var player = try #require(try writer.player(PlayerID(id) ?? .sample))
      player.preferences.scorer = "generous"
      player.preferences.streakMode = "lunar"
      try writer.put(player)
    }
    let preferences = try await front.call("preferences.get")
    #expect(preferences["scorer"] == nil)
    #expect(preferences["streakMode"] == "scheduled")
  }
}
