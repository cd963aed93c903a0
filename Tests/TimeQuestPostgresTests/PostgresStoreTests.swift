import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite(.enabled(if: Server.isHere, Server.remark)) struct PostgresStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func keeps(_ conformanceCase: StoreConformance) async throws {
    // The server's disk is filled by `Tests/System/full-disk`.
    #expect(
      conformanceCase.canBeVerified(with: .postgres()) || conformanceCase == .fullDisksChangeNothing
    )
    try await conformanceCase.verify(.postgres())
  }

  /// As on servers that cannot lock a table: whoever collides is undone and tries again.
  @Test(arguments: StoreConformance.allCases)
  func keepsWithoutTakingTurns(_ conformanceCase: StoreConformance) async throws {
    try await conformanceCase.verify(.postgres("&turns=off"))
  }
}
