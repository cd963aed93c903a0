import Testing
import TimeQuestPersistence
import TimeQuestSQLite
import TimeQuestTesting

@Suite struct SQLiteStoreTests {
  @Test(arguments: StorePromise.allCases)
  func keeps(_ promise: StorePromise) async throws {
    try await promise.verify(StoreFixture(.sqlite, file: "store.sqlite"))
  }
}
