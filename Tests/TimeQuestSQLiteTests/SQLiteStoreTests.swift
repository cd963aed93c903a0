import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite struct SQLiteStoreTests {
  @Test(arguments: StorePromise.allCases)
  func keeps(_ promise: StorePromise) async throws {
    #expect(promise.canBeVerified(with: .sqlite))
    try await promise.verify(.sqlite)
  }
}
