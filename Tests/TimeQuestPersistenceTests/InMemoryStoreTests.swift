import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite struct InMemoryStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func keeps(_ conformanceCase: StoreConformance) async throws {
    try await conformanceCase.verify(StoreFixture(transient: .memory))
  }
}
