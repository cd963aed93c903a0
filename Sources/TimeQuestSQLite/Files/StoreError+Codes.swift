import CSQLite
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension StoreError {
  /// The error for an extended result code of SQLite, and the `errno` of the call that failed.
  init(code: CInt, systemError: CInt = 0, during operation: String, detail: String) {
    let kind: Kind =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_PROTOCOL: .busy
      case SQLITE_LOCKED: .locked
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_FULL: .full
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH: .refused
      case SQLITE_IOERR, SQLITE_CANTOPEN: [ENOSPC, EDQUOT].contains(systemError) ? .full : .io
      default: .io
      }
    self.init(
      kind,
      during: operation,
      detail: "\(detail) (SQLite \(code))",
      outcomeIsUnknown: kind == .io && operation == "commit"
    )
  }

  /// The error of a call of the C library that has set `errno` to this code.
  init(errno code: CInt, during operation: String, path: String) {
    let kind: Kind =
      switch code {
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .io
      }
    self.init(kind, during: operation, detail: "\(FileDescriptor.reason(code)): \(path)")
  }
}
