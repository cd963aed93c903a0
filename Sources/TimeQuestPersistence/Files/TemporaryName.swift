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
  ///
  /// Does nothing in a folder that cannot be read, as the writer reports that error.
  @discardableResult
  package static func removeLeftovers(
    of path: String,
    in start: FileDescriptor = .workingFolder
  ) -> Bool {
    let place = path.lastIndex(of: "/")
    let file = place.map { String(path[path.index(after: $0)...]) } ?? path
    let flags = O_RDONLY | O_DIRECTORY
    guard
      let folder = FileDescriptor(opening: FileDescriptor.folder(of: path), flags, in: start)
    else { return true }
    defer { folder.closeFile() }
    var isAllGone = true
    for name in folder.names ?? [] where isOne(name, for: file) {
      guard let leftover = FileDescriptor(opening: name, O_RDWR | O_NOFOLLOW, in: folder) else {
        continue
      }
      if flock(leftover.number, LOCK_EX | LOCK_NB) == 0 {
        FileDescriptor.remove(name, in: folder)
      } else {
        isAllGone = false
      }
      leftover.closeFile()
    }
    return isAllGone
  }

  /// Whether a name is one that `make` produces for that file, or such a one with SQLite's suffix.
  ///
  /// A user who splits a file gives the parts shorter names, such as `.part-aa`: those stay.
  package static func isOne(_ name: String, for file: String) -> Bool {
    guard name.hasPrefix(file + mark) else { return false }
    let end = name.utf8.dropFirst(file.utf8.count + mark.utf8.count)
    let digits = end.prefix { (48...57).contains($0) || (97...122).contains($0) }
    return digits.count == length && (digits.count == end.count || name.hasSuffix("-journal"))
  }

  private static let mark = ".part-"
  /// The most digits that the random part has.
  private static let length = 13
}
