#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The name of a file that is being written, beside the one that it will have.
///
/// Its writer keeps it locked. A file with such a name that is not locked was left by a killed
/// writer.
package enum TemporaryName {
  /// A new name for the file that is to have that path.
  package static func make(for path: String) -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(path)\(mark)\(String(repeating: "0", count: length - digits.count))\(digits)"
  }

  /// Locks the file until it is closed, so that `removeLeftovers` does not remove it.
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

  /// The names in a folder; none if it cannot be read, as the writer reports that error.
  ///
  /// Foundation takes 800,000 instructions for this, a fifth of the start of a process.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // Read in place: an entry is shorter than its type, so a copy would read past the buffer.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      unsafe names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  private static let mark = ".part-"
  /// The most digits that the random part has.
  private static let length = 13

  /// Whether the end of a name is one that `make` produces, or such a one with SQLite's suffix.
  ///
  /// A user who splits a file gives the parts shorter names, such as `.part-aa`: those stay.
  private static func isRandom(_ end: Substring) -> Bool {
    let digits = end.utf8.prefix { (48...57).contains($0) || (97...122).contains($0) }
    return digits.count == length && (digits.count == end.utf8.count || end.hasSuffix("-journal"))
  }
}
