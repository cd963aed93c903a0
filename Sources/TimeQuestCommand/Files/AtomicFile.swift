#if canImport(Glibc)
package import Glibc
#else
package import Darwin
#endif

/// A file in the making, which bears its name only once it is whole.
///
/// On Linux it bears none before: whatever ends the process, nothing is left behind.
package struct AtomicFile: Sendable {
  let descriptor: FileDescriptor
  private let place: String
  /// Its name for as long as it is in the making; nil where it has none.
  private let part: String?

  #if os(Linux)
  /// `O_TMPFILE`, which is hidden from Swift.
  private static let nameless: Int32? = 0o20_000_000 | O_DIRECTORY
  #else
  private static let nameless: Int32? = nil
  #endif

  /// Nil where it cannot be made, which `errno` explains.
  ///
  /// The mode is subject to the umask. What may not be nameless is made as where there is no such
  /// thing.
  package init?(for place: String, mode: mode_t, mayBeNameless: Bool = true) {
    self.place = place
    if mayBeNameless, let number = Self.openNameless(beside: place, mode) {
      descriptor = FileDescriptor(number: number)
      part = nil
    } else {
      let name = Self.nameOfPart(of: place)
      let number = unsafe open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
      guard number >= 0 else { return nil }
      descriptor = FileDescriptor(number: number)
      part = name
    }
  }

  package func write(_ bytes: [UInt8]) -> Bool { descriptor.write(bytes) }

  /// Gives it its name, durably; false where that cannot be: `errno` says why.
  ///
  /// Unless it may replace, what bears that name by then stays, and `errno` is `EEXIST`.
  package func publish(mayReplace: Bool) -> Bool {
    guard fsync(descriptor.number) == 0 else { return false }
    if let part { return mayReplace ? move(part) : claim() && move(part) }
    guard mayReplace else { return link(as: place) }
    let name = Self.nameOfPart(of: place)
    return link(as: name) && move(name)
  }

  /// Leaves nothing behind of what was not published.
  package func discard() {
    if let part { unsafe unlink(part) }
    close()
  }

  package func close() { Self.close(descriptor.number) }

  private static func close(_ number: Int32) {
    #if canImport(Glibc)
    _ = Glibc.close(number)
    #else
    _ = Darwin.close(number)
    #endif
  }

  /// Nil where the file system cannot do that, or there is no `/proc` to name it by.
  private static func openNameless(beside place: String, _ mode: mode_t) -> Int32? {
    guard let nameless else { return nil }
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
    let number = unsafe open(folder, nameless | O_WRONLY | O_CLOEXEC, mode)
    guard number >= 0 else { return nil }
    if unsafe access(own(number), F_OK) == 0 { return number }
    close(number)
    return nil
  }

  private static func own(_ number: Int32) -> String { "/proc/self/fd/\(number)" }

  private static func nameOfPart(of place: String) -> String {
    "\(place).part-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  private func link(as name: String) -> Bool {
    let own = Self.own(descriptor.number)
    return unsafe linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Takes the name while nobody else has it.
  ///
  /// A memory stick has no second names to link.
  private func claim() -> Bool {
    let number = unsafe open(place, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard number >= 0 else { return false }
    Self.close(number)
    return true
  }

  private func move(_ name: String) -> Bool {
    guard unsafe rename(name, place) != 0 else { return true }
    let reason = errno
    unsafe unlink(name)
    errno = reason
    return false
  }
}
