import JSONRPC
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestRPC

/// A client with its server.
protocol Connection: Sendable {
  var client: ClientSession { get }
  var server: Server { get }
}

extension Connection {
  func pendingMessages(polling: Bool = false) async -> [[UInt8]] {
    await client.pendingMessages(on: server, polling: polling)
  }

  func nextPoll(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    client.nextPoll(on: server, after: last)
  }
}

/// One front end's client to a household that lives by a simulated clock.
struct Front: Connection {
  static let pin = "246813579024"
  /// 2026-11-20T07:30:00Z, a Friday.
  static let start = Instant(milliseconds: 1_795_159_800_000)

  let clock: SimulatedClock
  let engine: QuestEngine
  let client: ClientSession
  let server: Server
  let log = Log()

  /// What the server told nobody but its owner.
  final class Log: Sendable {
    private let list = Mutex<[String]>([])

    var lines: [String] { list.withLock { $0 } }

    func add(_ line: String) { list.withLock { $0.append(line) } }
  }

  init(store: any QuestStore = InMemoryStore(clock: .simulated)) {
    let clock = SimulatedClock(at: Self.start)
    let engine = QuestEngine(
      store: store,
      environment: clock.environment,
      pinHasher: FakePINHasher()
    )
    self.init(clock, engine)
  }

  private init(_ clock: SimulatedClock, _ engine: QuestEngine) {
    self.clock = clock
    self.engine = engine
    client = ClientSession(
      engine: engine,
      clock: clock,
      limits: Limits(),
      log: TimeQuestRPC.Log(level: .info) { [log] in log.add($1) }
    )
    server = Server(MethodDispatcher(client))
  }

  /// Another client to the same household; it starts locked.
  func another() -> Front { Front(clock, engine) }

  /// The whole answer, as text.
  func answer(_ method: String, _ params: JSON = .null) async throws -> String {
    let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
    let bytes = await server.answer(server.read(.message(try JSONText.encode(request)[...])))
    return String(decoding: try #require(bytes), as: UTF8.self)
  }

  /// The result; an error is an issue.
  @discardableResult
  func call(_ method: String, _ params: JSON = .null) async throws -> JSON {
    let text = try await answer(method, params)
    return try #require(try JSON(text: text)["result"], "\(method) was answered by \(text)")
  }

  /// The error; a result is an issue.
  func refusal(_ method: String, _ params: JSON = .null) async throws -> JSON {
    let text = try await answer(method, params)
    return try #require(try JSON(text: text)["error"], "\(method) was answered by \(text)")
  }

  func pass(_ seconds: Seconds) {
    #expect(clock.advance(by: seconds))
  }
}

extension JSON {
  init(text: String) throws {
    self = try JSONNode(parsing: Array(text.utf8)).value
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  var items: [JSON] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  /// Every value in it, itself included, each with the name of its nearest member.
  var everything: [(name: String, value: JSON)] { everything(under: "") }

  private func everything(under name: String) -> [(name: String, value: JSON)] {
    switch self {
    case .array(let items): [(name, self)] + items.flatMap { $0.everything(under: name) }
    case .object(let members):
      [(name, self)] + members.flatMap { $0.value.everything(under: $0.name) }
    default: [(name, self)]
    }
  }
}
