import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension StoreError {
  /// The error of a call of the C library that has set `errno` to this code.
  init(errno code: CInt, during operation: String, path: String) {
    let kind: Kind =
      switch code {
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .io
      }
    let reason = unsafe String(cString: strerror(code))
    self.init(kind, during: operation, detail: "\(reason): \(path)")
  }
}
