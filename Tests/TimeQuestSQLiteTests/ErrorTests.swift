import CSQLite
import Foundation
import Testing
import TimeQuestPersistence

@testable import TimeQuestSQLite

@Suite struct ErrorTests {
  @Test(
    arguments: [
      (SQLITE_BUSY, StoreError.Kind.busy),
      (5 | 2 << 8, .busy),  // SQLITE_BUSY_SNAPSHOT
      (SQLITE_LOCKED, .locked),
      (SQLITE_CORRUPT, .corrupt),
      (SQLITE_NOTADB, .corrupt),
      (SQLITE_READONLY, .readOnly),
      (SQLITE_PERM, .readOnly),
      (SQLITE_FULL, .full),
      (SQLITE_CONSTRAINT, .refused),
      (SQLITE_IOERR, .io),
      (SQLITE_CANTOPEN, .io),
      (SQLITE_NOMEM, .io),
    ] as [(CInt, StoreError.Kind)]
  )
  func aResultCodeOfSQLiteBecomesAnError(_ code: CInt, as kind: StoreError.Kind) {
    #expect(StoreError(code: code, during: "write", detail: "").kind == kind)
  }

  @Test(
    arguments: [
      (10 | 4 << 8, "commit", true),  // SQLITE_IOERR_FSYNC
      (10 | 4 << 8, "write", false),
      (SQLITE_FULL, "commit", false),
      (SQLITE_BUSY, "commit", false),
    ] as [(CInt, String, Bool)]
  )
  func onlyAFailedCommitHasAnUnknownOutcome(
    _ code: CInt,
    _ operation: String,
    _ isUnknown: Bool
  ) {
    let error = StoreError(code: code, during: operation, detail: "")
    #expect(error.outcomeIsUnknown == isUnknown)
  }

  @Test(arguments: [
    (ENOSPC, StoreError.Kind.full), (EACCES, .readOnly), (EROFS, .readOnly), (EIO, .io),
    (ENOENT, .io),
  ])
  func anErrorNumberBecomesAnError(_ code: CInt, as kind: StoreError.Kind) {
    #expect(StoreError(errno: code, during: "open", path: "/x").kind == kind)
  }
}
