import Synchronization
import Testing
import TimeQuest
import TimeQuestCommand
import TimeQuestSodium
import TimeQuestTesting

// The code of the article "Bring your own store".

final class CountingStore: QuestStore {
  let info = StoreInfo(scheme: "counting", formatVersion: 1, isDurable: false, clock: .real)
  private let base = InMemoryStore()
  private let commits = Atomic(0)

  var commitCount: Int { commits.load(ordering: .relaxed) }

  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try await base.read(body)
  }

  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    let result = try await base.write(body)
    commits.add(1, ordering: .relaxed)
    return result
  }

  func close() async throws { try await base.close() }
}

extension StoreScheme {
  static let counting = StoreScheme(
    name: "counting",
    open: { _, _ in CountingStore() }
  )
}

struct BringYourOwnStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func conforms(_ conformanceCase: StoreConformance) async throws {
    let fixture = StoreFixture(transient: .counting)
    guard conformanceCase.canBeVerified(with: fixture) else {
      try Test.cancel("The fixture cannot arrange this case.")
    }
    try await conformanceCase.verify(fixture)
  }

  @Test func commitsAreCounted() async throws {
    let store = CountingStore()
    _ = try await QuestEngine(store: store, environment: .system()).profile()
    #expect(store.commitCount == 1)
  }

  @Test func aCompositionHasItsOwnNameAndSchemes() {
    let composition = Composition(
      name: "timequest-counting",
      stores: [.counting, .memory],
      pinHasher: Argon2idHasher()
    )
    #expect(composition.stores.map(\.name) == ["counting", "memory"])
  }
}
