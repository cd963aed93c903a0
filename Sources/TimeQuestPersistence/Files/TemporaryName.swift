import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The name of a file that is being written, beside the one that it will have.
///
/// Its writer holds a lock on it, so that what a killed writer left can be told apart.
package enum TemporaryName {
  /// A new name for the file that is to have that path.
  package static func make(for path: String) -> String {
    "\(path)\(mark)\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Locks the open file until it is closed: nobody takes it for a leftover.
  package static func hold(_ descriptor: CInt) { flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes what killed writers of the file at that path left; false while one still writes.
  @discardableResult
  package static func removeLeftovers(of path: String) -> Bool {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let prefix = url.lastPathComponent + mark
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      // The writer that follows says what is the matter with the folder.
      return true
    }
    var isAllGone = true
    for name in names where name.hasPrefix(prefix) {
      let leftover = "\(folder)/\(name)"
      let descriptor = unsafe open(leftover, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        unsafe unlink(leftover)
      } else {
        isAllGone = false
      }
      close(descriptor)
    }
    return isAllGone
  }

  private static let mark = ".part-"
}
