import JSONRPC
import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence

/// A household in memory for each example, with a simulated clock and counted ids.
struct ExampleHousehold: ExampleHost {
  /// 2026-11-20T07:00:00Z, a Friday.
  private static let start = Instant(milliseconds: 1_795_158_000_000)
  private static let pin = PINRecord(hash: ExamplePINHasher.hash, generation: 1)

  let policies: Policies
  let table: MethodTable<ClientSession>

  init(_ policies: Policies) {
    self.policies = policies
    table = TimeQuestMethods.table(of: policies)
  }

  /// There is a PIN, unless nothing at all has happened.
  func client(for fixture: ExampleFixture) async throws -> ClientSession {
    let clock = SimulatedClock(at: Self.start)
    var environment = clock.environment
    let counter = IDCounter()
    environment.newUUID = { counter.next() }
    environment.newEditID = { .unknown }
    let store = InMemoryStore(clock: .simulated)
    if !fixture.isEmpty { try await store.write { try $0.put(Self.pin) } }
    return ClientSession(
      engine: QuestEngine(
        store: store,
        environment: environment,
        policies: policies,
        pinHasher: ExamplePINHasher(),
        blockingWork: .inline
      ),
      clock: clock,
      limits: Limits(),
      log: .discarding
    )
  }

  func prepare(_ client: ClientSession, for method: MethodDescription) {
    guard method.audience == .parent || method.noun == "parent" else { return client.access.lock() }
    let now = client.engine.environment.now()
    client.access.unlock(generation: Self.pin.generation, at: now)
  }
}

/// Knows the one PIN of the examples: a real hash takes longer than all examples together.
private struct ExamplePINHasher: PINHasher {
  static let hash = "example"

  func hash(_ pin: String) -> String { Self.hash }
  func matches(_ pin: String, hash: String) -> Bool { pin == "8642" }
}
