import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite struct SQLiteStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func conforms(_ conformanceCase: StoreConformance) async throws {
    if conformanceCase == .commitsReachTheDisk, !ExecutableProcess.canTraceSyncs {
      try Test.cancel("there is no strace here that may trace processes")
    }
    #expect(conformanceCase.canBeVerified(with: .sqlite))
    try await conformanceCase.verify(.sqlite)
  }
}
