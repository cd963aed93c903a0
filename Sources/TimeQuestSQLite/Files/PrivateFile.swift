import CSQLite
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
    FileDescriptor.status(at: path).map { $0.st_size > 0 } ?? false
  }

  static func exists(at path: String) -> Bool { FileDescriptor.status(at: path) != nil }

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
    guard FileDescriptor.moveNew(temporary, to: path) else {
      throw errno == EEXIST ? isTaken(path) : failure(at: path)
    }
    let folder = FileDescriptor.folder(of: path)
    guard FileDescriptor.sync(folder: folder) else { throw failure(at: folder) }
  }

  private static let folder = Mutex(false)

  /// Has SQLite keep its temporary files in the folder of the first store that is opened: pages of
  /// a store leave private folders neither for a sort nor for a compaction.
  static func keepTemporaryFiles(beside path: String) {
    folder.withLock { isKnown in
      guard !isKnown else { return }
      isKnown = true
      unsafe tq_sqlite3_keep_temporary_files(FileDescriptor.folder(of: path))
    }
  }

  /// Removes a temporary file and closes it.
  static func discard(_ path: String, _ descriptor: CInt) {
    // It is gone once it has the name of a complete file.
    FileDescriptor.remove(path)
    // SQLite leaves its journal where a full disk lets it undo nothing.
    FileDescriptor.remove("\(path)-journal")
    close(descriptor)
  }

  static func remove(at path: String) throws(StoreError) {
    guard FileDescriptor.remove(path) else { throw failure(at: path) }
  }

  /// Nil where something exists.
  private static func created(at path: String) throws(StoreError) -> CInt? {
    guard let file = FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL, 0o600) else {
      guard errno == EEXIST else { throw failure(at: path) }
      return nil
    }
    guard fchmod(file.number, 0o600) == 0 else {
      let error = failure(at: path)
      file.closeFile()
      throw error
    }
    return file.number
  }

  /// Opens the file, or creates it with mode 0600.
  static func openOrMake(at path: String) throws(StoreError) -> FileDescriptor {
    try make(at: path)
    guard let file = FileDescriptor(opening: path, O_RDWR) else { throw failure(at: path) }
    return file
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
    guard let status = FileDescriptor.status(at: path) else { throw failure(at: path) }
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
  /// `check` throws for the first 100 bytes of a file that may not be changed. A file system
  /// without permissions, as on a stick, keeps them. The file stays open: closing it would release
  /// the locks that SQLite holds on it, and it happens once in the life of a store.
  static func narrow(
    at path: String,
    _ check: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    guard let found = FileDescriptor.status(at: path, ofLink: true), found.st_mode & 0o077 != 0,
      let file = FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = file.status, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1
    else { return false }
    var header = [UInt8](repeating: 0, count: 100)
    let count = file.read(into: &header)
    try check(Array(header.prefix(max(0, count))))
    return fchmod(file.number, status.st_mode & 0o700) == 0
  }

  private static func failure(at path: String) -> StoreError {
    StoreError(errno: errno, during: "open", path: path)
  }
}
