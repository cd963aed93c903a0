import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite struct SQLiteStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func keeps(_ conformanceCase: StoreConformance) async throws {
    #expect(conformanceCase.canBeVerified(with: .sqlite))
    try await conformanceCase.verify(.sqlite)
  }
}
