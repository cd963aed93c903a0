import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

/// A household in memory on which one example is played: its clock is simulated, its ids are
/// counted, so that it always answers the same.
struct ExampleRunner {
  /// 2026-11-20T07:00:00Z, a Friday.
  private static let start = Instant(milliseconds: 1_795_158_000_000)
  private static let pin = PINRecord(hash: ExamplePINHasher.hash, generation: 1)

  private let client: ClientSession
  private let router: MethodRouter
  private var answered: [String: JSON] = [:]

  /// Every example, by its method.
  ///
  /// Throws `ExampleError` for the first that is refused.
  static func playAll(
    _ entries: [MethodEntry],
    policies: Policies
  ) async throws -> [String: ExampleResult] {
    var played: [String: ExampleResult] = [:]
    for entry in entries {
      do {
        played[entry.name] = try await play(entry, policies: policies)
      } catch {
        throw ExampleError(method: entry.name, reason: error)
      }
    }
    return played
  }

  private static func play(_ entry: MethodEntry, policies: Policies) async throws -> ExampleResult {
    let example = entry.example
    var runner = try await ExampleRunner(policies: policies, isNew: example.fixture.calls.isEmpty)
    for call in example.fixture.calls { try await runner.call(call.method, call.params) }
    let params = runner.filled(example.params)
    guard case .object(let members) = params else {
      throw RPCError.invalidParams(path: entry.name, expected: "an example by name", got: "none")
    }
    let result: JSON
    if let answer = example.answer {
      result = answer
    } else {
      result = try await runner.call(entry.name, params)
    }
    return ExampleResult(story: example.fixture.story, params: members, result: result)
  }

  private init(policies: Policies, isNew: Bool) async throws {
    let clock = SimulatedClock(at: Self.start)
    var environment = clock.environment
    let counter = IDCounter()
    environment.newUUID = { counter.next() }
    let store = InMemoryStore(clock: .simulated)
    if !isNew { try await store.write { try $0.put(Self.pin) } }
    client = ClientSession(
      engine: QuestEngine(
        store: store,
        environment: environment,
        policies: policies,
        pinHasher: ExamplePINHasher()
      ),
      clock: clock,
      limits: Limits(),
      log: .discarding
    )
    router = MethodRouter(client)
  }

  @discardableResult
  private mutating func call(_ method: String, _ params: JSON) async throws -> JSON {
    let isParents =
      method.hasPrefix("parent.") || MethodTable.method(named: method)?.audience == .parent
    let now = client.engine.environment.now()
    if isParents {
      client.access.unlock(generation: Self.pin.generation, at: now)
    } else {
      client.access.lock()
    }
    let node = try JSONNode(parsing: JSONText.encode(filled(params)))
    let result = try JSONNode(parsing: try await router.call(method, node)).value
    if case .object(let members) = result {
      for member in members { answered["$\(member.name)"] = member.value }
    }
    return result
  }

  /// With every `"$name"` replaced by what was answered last under that name.
  private func filled(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): answered[text] ?? json
    case .array(let items): .array(items.map(filled))
    case .object(let members): .object(members.map { JSON.Member($0.name, filled($0.value)) })
    default: json
    }
  }
}

/// Knows the one PIN of the examples: a real hash takes longer than all examples together.
private struct ExamplePINHasher: PINHasher {
  static let hash = "example"

  func hash(_ pin: String) -> String { Self.hash }
  func matches(_ pin: String, hash: String) -> Bool { pin == "8642" }
}
