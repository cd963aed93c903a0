import CTimeQuestSystem
import TimeQuestPersistence

#if canImport(Glibc)
package import Glibc
#else
package import Darwin
#endif

/// A file that gets its name only when it is complete.
///
/// On Linux it has no name before (`O_TMPFILE`), so a process that is killed leaves nothing behind.
package struct AtomicFile: Sendable {
  let descriptor: FileDescriptor
  private let path: String
  /// Its temporary name; nil when it has none.
  private let temporaryPath: String?

  #if os(Linux)
  /// `O_TMPFILE`, which Swift does not import.
  private static let unnamed: Int32? = 0o20_000_000 | O_DIRECTORY
  #else
  private static let unnamed: Int32? = nil
  #endif

  /// Creates the file in the folder of `path`; nil on failure, with the reason in `errno`.
  ///
  /// The umask limits the mode. With `mayBeUnnamed` false the file has a temporary name, as on
  /// systems without `O_TMPFILE`.
  package init?(for path: String, mode: mode_t, mayBeUnnamed: Bool = true) {
    self.path = path
    TemporaryName.removeLeftovers(of: path)
    if mayBeUnnamed, let number = Self.openUnnamed(beside: path, mode) {
      descriptor = FileDescriptor(number: number)
      temporaryPath = nil
    } else {
      let name = TemporaryName.make(for: path)
      let number = unsafe open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
      guard number >= 0 else { return nil }
      descriptor = FileDescriptor(number: number)
      temporaryPath = name
    }
    TemporaryName.hold(descriptor.number)
  }

  /// Writes all bytes; false on failure, with the reason in `errno`.
  package func write(_ bytes: [UInt8]) -> Bool { descriptor.write(bytes) }

  /// Syncs the file, gives it its name and syncs that; false on failure, with the reason in
  /// `errno`.
  ///
  /// Unless it may replace, a file that has the name by then stays, and `errno` is `EEXIST`.
  package func publish(mayReplace: Bool) -> Bool {
    guard fsync(descriptor.number) == 0 else { return false }
    return name(mayReplace: mayReplace) && syncFolder()
  }

  private func name(mayReplace: Bool) -> Bool {
    if let temporaryPath {
      return mayReplace ? move(temporaryPath) : moveNew(temporaryPath)
    }
    guard mayReplace else { return link(as: path) }
    let name = TemporaryName.make(for: path)
    return link(as: name) && move(name)
  }

  /// Makes the name durable; some file systems cannot sync a folder.
  private func syncFolder() -> Bool {
    let number = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return false }
    defer { Self.close(number) }
    return fsync(number) == 0 || errno == EINVAL
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Closes and removes a file that was not published.
  package func discard() {
    if let temporaryPath { unsafe unlink(temporaryPath) }
    close()
  }

  /// Closes the descriptor.
  package func close() { Self.close(descriptor.number) }

  private static func close(_ number: Int32) {
    #if canImport(Glibc)
    _ = Glibc.close(number)
    #else
    _ = Darwin.close(number)
    #endif
  }

  /// Nil when the file system has no unnamed files, or `/proc` is not mounted, which `link` needs.
  private static func openUnnamed(beside path: String, _ mode: mode_t) -> Int32? {
    guard let unnamed else { return nil }
    let number = unsafe open(folder(of: path), unnamed | O_WRONLY | O_CLOEXEC, mode)
    guard number >= 0 else { return nil }
    if unsafe access(procPath(of: number), F_OK) == 0 { return number }
    close(number)
    return nil
  }

  private static func procPath(of number: Int32) -> String { "/proc/self/fd/\(number)" }

  private func link(as name: String) -> Bool {
    let source = Self.procPath(of: descriptor.number)
    return unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Gives the file its name, unless something has it; network file systems claim the name first.
  private func moveNew(_ name: String) -> Bool {
    unsafe tq_rename_new(name, path) == 0 || errno != EEXIST && claim() && move(name)
  }

  /// Creates an empty file under the name, unless one exists.
  private func claim() -> Bool {
    let number = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard number >= 0 else { return false }
    Self.close(number)
    return true
  }

  private func move(_ name: String) -> Bool {
    guard unsafe rename(name, path) != 0 else { return true }
    let reason = errno
    unsafe unlink(name)
    errno = reason
    return false
  }
}
