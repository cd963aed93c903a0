import Testing
import TimeQuestPersistence
import TimeQuestTesting

@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct PostgresStoreTests {
  /// Cases about files and about the server's disk, which `Tests/System/full-disk` fills.
  private static let skipped: [StoreConformance] = [
    .fullDisksChangeNothing, .commitsReachTheDisk, .filesAreTheOwnersAlone,
    .foreignFilesAreRefused,
  ]

  @Test(arguments: StoreConformance.allCases.filter { !skipped.contains($0) })
  func conforms(_ conformanceCase: StoreConformance) async throws {
    #expect(conformanceCase.canBeVerified(with: .postgres()))
    try await conformanceCase.verify(.postgres())
  }

  /// As on servers that cannot lock a table: conflicting transactions are restarted.
  @Test(arguments: StoreConformance.allCases.filter { !skipped.contains($0) })
  func conformsWithoutTheWriterLock(_ conformanceCase: StoreConformance) async throws {
    try await conformanceCase.verify(.postgres("&writer_lock=off"))
  }
}
