import CSQLite
import TimeQuestPersistence

extension StoreError {
  /// The error for an extended result code of SQLite.
  init(code: CInt, during operation: String, detail: String) {
    let kind: Kind =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_PROTOCOL: .busy
      case SQLITE_LOCKED: .locked
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_FULL: .full
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH: .refused
      default: .io
      }
    self.init(
      kind,
      during: operation,
      detail: "\(detail) (SQLite \(code))",
      outcomeIsUnknown: kind == .io && operation == "commit"
    )
  }
}
