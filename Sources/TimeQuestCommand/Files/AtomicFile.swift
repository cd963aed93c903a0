import CTimeQuestSystem
import Foundation
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that gets its name only when it is complete.
///
/// On Linux it has no name before (`O_TMPFILE`), so a process that is killed leaves nothing behind.
struct AtomicFile: Sendable {
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
  init?(for path: String, mode: mode_t, mayBeUnnamed: Bool = true) {
    self.path = path
    TemporaryName.removeLeftovers(of: path)
    if mayBeUnnamed, let unnamed = Self.openUnnamed(beside: path, mode) {
      descriptor = unnamed
      temporaryPath = nil
    } else {
      let name = TemporaryName.make(for: path)
      guard let named = FileDescriptor(opening: name, O_CREAT | O_EXCL | O_WRONLY, mode) else {
        return nil
      }
      descriptor = named
      temporaryPath = name
    }
    TemporaryName.hold(descriptor.number)
  }

  /// Syncs the file, gives it its name and syncs that; false on failure, with the reason in
  /// `errno`.
  ///
  /// Unless it may replace, a file that has the name by then stays, and `errno` is `EEXIST`.
  func publish(mayReplace: Bool) -> Bool {
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
    guard let folder = FileDescriptor(opening: Self.folder(of: path), O_RDONLY | O_DIRECTORY)
    else { return false }
    defer { folder.closeFile() }
    return fsync(folder.number) == 0 || errno == EINVAL
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Closes and removes a file that was not published.
  func discard() {
    if let temporaryPath { unsafe unlink(temporaryPath) }
    descriptor.closeFile()
  }

  /// Nil when the file system has no unnamed files, or `/proc` is not mounted, which `link` needs.
  private static func openUnnamed(beside path: String, _ mode: mode_t) -> FileDescriptor? {
    guard let unnamed,
      let file = FileDescriptor(opening: folder(of: path), unnamed | O_WRONLY, mode)
    else { return nil }
    if FileManager.default.fileExists(atPath: procPath(of: file)) { return file }
    file.closeFile()
    return nil
  }

  private static func procPath(of file: FileDescriptor) -> String {
    "/proc/self/fd/\(file.number)"
  }

  private func link(as name: String) -> Bool {
    unsafe linkat(AT_FDCWD, Self.procPath(of: descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Gives the file its name, unless something has it; network file systems claim the name first.
  private func moveNew(_ name: String) -> Bool {
    unsafe tq_rename_new(name, path) == 0 || errno != EEXIST && claim() && move(name)
  }

  /// Creates an empty file under the name, unless one exists.
  private func claim() -> Bool {
    guard let file = FileDescriptor(opening: path, O_CREAT | O_EXCL | O_WRONLY, 0o600) else {
      return false
    }
    file.closeFile()
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
