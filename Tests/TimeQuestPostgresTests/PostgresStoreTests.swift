import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite(.enabled(if: Server.isHere, Server.remark)) struct PostgresStoreTests {
  @Test(arguments: StorePromise.allCases)
  func keeps(_ promise: StorePromise) async throws {
    // The server's disk is filled by `.ci/check-full-disk`.
    #expect(promise.canBeVerified(with: .postgres()) || promise == .fullDisksChangeNothing)
    try await promise.verify(.postgres())
  }

  /// As on servers that cannot lock a table: whoever collides is undone and tries again.
  @Test(arguments: StorePromise.allCases)
  func keepsWithoutTakingTurns(_ promise: StorePromise) async throws {
    try await promise.verify(.postgres("&turns=off"))
  }
}
