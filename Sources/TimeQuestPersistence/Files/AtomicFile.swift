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
  /// The open folder at which the path begins; its owner closes it.
  private let folder: FileDescriptor
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
  package init?(
    for path: String,
    in folder: FileDescriptor = .workingFolder,
    mode: mode_t,
    mayBeUnnamed: Bool = true
  ) {
    self.path = path
    self.folder = folder
    TemporaryName.removeLeftovers(of: path, in: folder)
    if mayBeUnnamed, let unnamed = Self.openUnnamed(beside: path, in: folder, mode) {
      descriptor = unnamed
      temporaryPath = nil
    } else {
      let name = TemporaryName.make(for: path)
      let flags = O_CREAT | O_EXCL | O_WRONLY
      guard let named = FileDescriptor(opening: name, flags, mode, in: folder) else { return nil }
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
      && FileDescriptor.sync(folder: FileDescriptor.folder(of: path), in: folder)
  }

  private func name(mayReplace: Bool) -> Bool {
    if let temporaryPath {
      return mayReplace
        ? FileDescriptor.move(temporaryPath, to: path, in: folder)
        : FileDescriptor.moveNew(temporaryPath, to: path, in: folder)
    }
    guard mayReplace else { return link(as: path) }
    let name = TemporaryName.make(for: path)
    return link(as: name) && FileDescriptor.move(name, to: path, in: folder)
  }

  /// Closes and removes a file that was not published.
  package func discard() {
    if let temporaryPath { FileDescriptor.remove(temporaryPath, in: folder) }
    descriptor.closeFile()
  }

  /// Nil when the file system has no unnamed files, or `/proc` is not mounted, which `link` needs.
  private static func openUnnamed(
    beside path: String,
    in folder: FileDescriptor,
    _ mode: mode_t
  ) -> FileDescriptor? {
    let place = FileDescriptor.folder(of: path)
    guard let unnamed,
      let file = FileDescriptor(opening: place, unnamed | O_WRONLY, mode, in: folder)
    else { return nil }
    if FileDescriptor.status(at: procPath(of: file)) != nil { return file }
    file.closeFile()
    return nil
  }

  private static func procPath(of file: FileDescriptor) -> String {
    "/proc/self/fd/\(file.number)"
  }

  private func link(as name: String) -> Bool {
    let source = Self.procPath(of: descriptor)
    return unsafe linkat(AT_FDCWD, source, folder.number, name, AT_SYMLINK_FOLLOW) == 0
  }
}
