import CSQLite
import CTimeQuestSystem
import Synchronization
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Creates files and folders that only their owner can access, whatever the umask.
enum PrivateFile {
  /// Creates an empty file with mode 0600, unless a file exists.
  ///
  /// An existing file is not opened: closing it would release the locks that SQLite holds on it.
  static func make(at path: String) throws(StoreError) {
    if let descriptor = try created(at: path) { close(descriptor) }
  }

  /// Creates an empty file with mode 0600, which the caller closes; throws `refused` if something
  /// exists there.
  static func makeNew(at path: String) throws(StoreError) -> CInt {
    guard let descriptor = try created(at: path) else { throw isTaken(path) }
    return descriptor
  }

  static func isTaken(_ path: String) -> StoreError {
    StoreError(
      .refused,
      during: "backup",
      detail: "something exists there already: \(path)",
      remedy: "A file is there already; give another path."
    )
  }

  /// Whether there is a file with anything in it.
  static func hasContents(at path: String) -> Bool {
    status(at: path).map { $0.st_size > 0 } ?? false
  }

  /// What the file system says of the file that the path leads to; nil if it leads to none.
  private static func status(at path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  static func exists(at path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether something has the name, a link to nothing included.
  static func isAnything(at path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// The path from the root without symbolic links.
  static func realPath(
    _ path: String,
    during operation: String = "open"
  ) throws(StoreError) -> String {
    guard let found = unsafe realpath(path, nil) else {
      throw StoreError(errno: errno, during: operation, path: path)
    }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Gives a complete file its name, durably; throws `refused` where something has that name.
  static func rename(_ temporary: String, to path: String) throws(StoreError) {
    if unsafe tq_rename_new(temporary, path) != 0 {
      if errno == EEXIST { throw isTaken(path) }
      // Network file systems cannot: there the name is claimed first.
      guard errno == EINVAL || errno == ENOTSUP || errno == ENOSYS else { throw failure(at: path) }
      close(try makeNew(at: path))
      guard unsafe renameat(AT_FDCWD, temporary, AT_FDCWD, path) == 0 else {
        throw failure(at: path)
      }
    }
    try syncFolder(of: path)
  }

  /// Makes the names in a folder durable, on file systems that can.
  private static func syncFolder(of path: String) throws(StoreError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = opened(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw failure(at: folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(at: folder) }
  }

  private static let folder = Mutex(false)

  /// Has SQLite keep its temporary files in the folder of the first store that is opened: pages of
  /// a store leave private folders neither for a sort nor for a compaction.
  static func keepTemporaryFiles(beside path: String) {
    folder.withLock { isKnown in
      guard !isKnown else { return }
      isKnown = true
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      unsafe tq_sqlite3_keep_temporary_files(folder)
    }
  }

  /// Removes a temporary file and closes it.
  static func discard(_ path: String, _ descriptor: CInt) {
    // It is gone once it has the name of a complete file.
    _ = isRemoved(path)
    close(descriptor)
  }

  static func remove(at path: String) throws(StoreError) {
    guard isRemoved(path) else { throw failure(at: path) }
  }

  private static func isRemoved(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  /// A descriptor that child processes do not inherit; -1 with `errno`.
  private static func opened(_ path: String, _ flags: CInt) -> CInt {
    unsafe open(path, flags | O_CLOEXEC, 0o600)
  }

  /// Nil where something exists.
  private static func created(at path: String) throws(StoreError) -> CInt? {
    let descriptor = opened(path, O_RDWR | O_CREAT | O_EXCL)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure(at: path) }
      return nil
    }
    guard fchmod(descriptor, 0o600) == 0 else {
      let error = failure(at: path)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Opens the file, or creates it with mode 0600.
  static func openOrMake(at path: String) throws(StoreError) -> CInt {
    try make(at: path)
    let descriptor = opened(path, O_RDWR)
    guard descriptor >= 0 else { throw failure(at: path) }
    return descriptor
  }

  /// Creates the missing folders on the path with mode 0700; existing ones keep their mode.
  static func makeFolders(to path: String) throws(StoreError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, !exists(at: folder) else { return }
    try makeFolders(to: folder)
    guard unsafe mkdir(folder, 0o700) == 0 else {
      guard errno == EEXIST else { throw failure(at: folder) }
      return
    }
    guard unsafe chmod(folder, 0o700) == 0 else { throw failure(at: folder) }
  }

  /// Throws where the folder of the path is missing.
  static func requireFolder(of path: String) throws(StoreError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard !exists(at: folder), errno == ENOENT else { return }
    throw StoreError(
      .io,
      during: "open",
      detail: "there is no folder \(folder)",
      remedy: "The folder of the store does not exist: correct the path, or make the folder."
    )
  }

  /// Whether the file may be written; the mode counts for root, too.
  ///
  /// Throws `io` if the path is not a file, and `refused` if the file has a second name: programs
  /// that open it by either would not know of each other's locks.
  static func isWritable(at path: String) throws(StoreError) -> Bool {
    guard let status = status(at: path) else { throw failure(at: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .io,
        during: "open",
        detail: "the path must lead to a file: \(path)",
        remedy: "The path of the store does not name a file; give the path of a file."
      )
    }
    guard status.st_nlink <= 1 else {
      throw StoreError(
        .refused,
        during: "open",
        detail: "the file has \(status.st_nlink) hard links: \(path)",
        remedy: "The file of the store has a second name (a hard link); remove one of the names."
      )
    }
    return unsafe status.st_mode & 0o222 != 0 && access(path, W_OK) == 0
  }

  /// Takes the permissions of other users away; answers whether they had any.
  ///
  /// A file system without permissions, as on a stick, keeps them.
  static func narrow(at path: String) -> Bool {
    guard let status = status(at: path), status.st_mode & 0o077 != 0 else { return false }
    return unsafe chmod(path, status.st_mode & 0o700) == 0
  }

  private static func failure(at path: String) -> StoreError {
    StoreError(errno: errno, during: "open", path: path)
  }
}
