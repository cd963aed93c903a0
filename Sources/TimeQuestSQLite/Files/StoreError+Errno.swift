import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension StoreError {
  /// What the C library's last error means to a caller.
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
