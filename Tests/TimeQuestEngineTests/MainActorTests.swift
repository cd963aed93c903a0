import Dispatch
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// A user interface goes on while the engine waits for its store or its hasher.
@MainActor
struct MainActorTests {
  @Test func aTickOfTheInterfaceIsNeverMissedWhileTheStoreWaits() async throws {
    let gate = Gate()
    let engine = QuestEngine(store: GatedStore(gate), environment: .system())
    let profile = Task { try await engine.profile() }
    #expect(await ticks(while: gate) == 10)
    #expect(try await profile.value.displayName == "Player 1")
    #expect(gate.wasOpened)
  }

  @Test func aTickOfTheInterfaceIsNeverMissedWhileAPINIsHashed() async throws {
    let gate = Gate()
    let engine = QuestEngine(
      store: InMemoryStore(),
      environment: .system(),
      pinHasher: GatedHasher(gate: gate)
    )
    let session = engine.parentSession()
    let set = Task { try await session.setPIN("2468") }
    #expect(await ticks(while: gate) == 10)
    try await set.value
    #expect(try await session.status().unlocked)
    #expect(gate.wasOpened)
  }

  /// The ticks of the main actor, ten at most, that pass while a thread stands at the gate.
  private func ticks(while gate: Gate) async -> Int {
    while !gate.hasVisitor { await Task.yield() }
    var count = 0
    while count < 10, !gate.hasGivenUp {
      await Task.yield()
      count += 1
    }
    gate.open()
    return count
  }
}

/// Blocks the thread of whoever passes first, until it is opened.
private final class Gate: Sendable {
  private struct State {
    var hasVisitor = false
    var hasGivenUp = false
    var isOpen = false
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  var hasVisitor: Bool { state.withLock { $0.hasVisitor } }
  var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }
  var wasOpened: Bool { state.withLock { $0.isOpen && !$0.hasGivenUp } }

  func pass() {
    let isFirst = state.withLock { state in
      defer { state.hasVisitor = true }
      return !state.hasVisitor
    }
    // The limit is for the engine that blocks the main actor: it fails instead of hanging.
    if isFirst, semaphore.wait(timeout: .now() + 120) == .timedOut {
      state.withLock { $0.hasGivenUp = true }
    }
  }

  func open() {
    state.withLock { $0.isOpen = true }
    semaphore.signal()
  }
}

private struct GatedStore: QuestStore {
  let base = InMemoryStore()
  let gate: Gate

  init(_ gate: Gate) { self.gate = gate }

  var info: StoreInfo { base.info }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    gate.pass()
    return try await base.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    gate.pass()
    return try await base.write(body)
  }

  func close() async throws { try await base.close() }
}

private struct GatedHasher: PINHasher {
  let base = FakePINHasher()
  let gate: Gate

  func hash(_ pin: String) throws -> String {
    gate.pass()
    return base.hash(pin)
  }

  func matches(_ pin: String, hash: String) throws -> Bool { base.matches(pin, hash: hash) }
}
