#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// A file that gets its name only when it is complete.
///
/// On Linux it has no name before (`O_TMPFILE`), so a process that is killed leaves nothing behind.
package struct AtomicFile: Sendable {
  package let descriptor: FileDescriptor
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
  package func publish(mayReplace: Bool) -> Bool {
    fsync(descriptor.number) == 0 && name(mayReplace: mayReplace)
      && FileDescriptor.sync(folder: FileDescriptor.folder(of: path))
  }

  private func name(mayReplace: Bool) -> Bool {
    if let temporaryPath {
      return mayReplace
        ? FileDescriptor.move(temporaryPath, to: path)
        : FileDescriptor.moveNew(temporaryPath, to: path)
    }
    guard mayReplace else { return link(as: path) }
    let name = TemporaryName.make(for: path)
    return link(as: name) && FileDescriptor.move(name, to: path)
  }

  /// Closes and removes a file that was not published.
  package func discard() {
    if let temporaryPath { FileDescriptor.remove(temporaryPath) }
    descriptor.closeFile()
  }

  /// Nil when the file system has no unnamed files, or `/proc` is not mounted, which `link` needs.
  private static func openUnnamed(beside path: String, _ mode: mode_t) -> FileDescriptor? {
    let folder = FileDescriptor.folder(of: path)
    guard let unnamed, let file = FileDescriptor(opening: folder, unnamed | O_WRONLY, mode) else {
      return nil
    }
    if FileDescriptor.status(at: procPath(of: file)) != nil { return file }
    file.closeFile()
    return nil
  }

  private static func procPath(of file: FileDescriptor) -> String {
    "/proc/self/fd/\(file.number)"
  }

  private func link(as name: String) -> Bool {
    unsafe linkat(AT_FDCWD, Self.procPath(of: descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }
}
