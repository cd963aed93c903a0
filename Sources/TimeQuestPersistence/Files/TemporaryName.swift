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
    let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(path)\(mark)\(String(repeating: "0", count: length - digits.count))\(digits)"
  }

  /// Locks the open file until it is closed: nobody takes it for a leftover.
  package static func hold(_ descriptor: CInt) { flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes what killed writers of the file at that path left; false while one still writes.
  @discardableResult
  package static func removeLeftovers(of path: String) -> Bool {
    let place = path.lastIndex(of: "/")
    let folder = place.map { String(path[...$0]) } ?? "./"
    let prefix = String(place.map { path[path.index(after: $0)...] } ?? path[...]) + mark
    var isAllGone = true
    for name in names(in: folder)
    where name.hasPrefix(prefix) && isRandom(name.dropFirst(prefix.count)) {
      let leftover = folder + name
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

  /// Foundation would take a fifth of a program's start for the same.
  ///
  /// None where the folder cannot be read: the writer that follows says what is the matter with it.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
      )
    }
    return names
  }

  private static let mark = ".part-"
  /// The most digits that the random part has.
  private static let length = 13

  /// Whether a name ends as those that are made here, or with what SQLite adds: the parts of a file
  /// that somebody has split have other names.
  private static func isRandom(_ end: Substring) -> Bool {
    let digits = end.utf8.prefix { (48...57).contains($0) || (97...122).contains($0) }
    return digits.count == length && (digits.count == end.utf8.count || end.hasSuffix("-journal"))
  }
}
