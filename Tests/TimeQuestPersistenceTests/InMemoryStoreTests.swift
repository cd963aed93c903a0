import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite struct InMemoryStoreTests {
  @Test(arguments: StorePromise.allCases)
  func keeps(_ promise: StorePromise) async throws {
    try await promise.verify(StoreFixture(transient: .memory))
  }
}
