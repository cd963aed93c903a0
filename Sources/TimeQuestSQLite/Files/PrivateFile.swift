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
    _ = try isCreated(at: path)
  }

  /// Creates an empty file with mode 0600; throws `refused` if something exists there.
  static func makeNew(at path: String) throws(StoreError) {
    guard try isCreated(at: path) else {
      throw StoreError(
        .refused,
        during: "backup",
        detail: "something exists there already: \(path)",
        remedy: "A file is there already; give another path."
      )
    }
  }

  static func exists(at path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  static func remove(at path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 else { throw failure(at: path) }
  }

  private static func isCreated(at path: String) throws(StoreError) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure(at: path) }
      return false
    }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure(at: path) }
    return true
  }

  /// Opens the file, or creates it with mode 0600; child processes do not inherit the descriptor.
  static func openOrMake(at path: String) throws(StoreError) -> CInt {
    try make(at: path)
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(at: path) }
    return descriptor
  }

  /// Creates the missing folders on the path with mode 0700; existing ones keep their mode.
  static func makeFolders(to path: String) throws(StoreError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, unsafe access(folder, F_OK) != 0 else { return }
    try makeFolders(to: folder)
    guard unsafe mkdir(folder, 0o700) == 0 else {
      guard errno == EEXIST else { throw failure(at: folder) }
      return
    }
    guard unsafe chmod(folder, 0o700) == 0 else { throw failure(at: folder) }
  }

  /// Throws `io` if the path is not a file, and `readOnly` if its mode lets nobody write.
  ///
  /// The mode counts for root, too.
  static func requireWritable(at path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw failure(at: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .io,
        during: "open",
        detail: "the path must lead to a file: \(path)",
        remedy: "The path of the store does not name a file; give the path of a file."
      )
    }
    guard status.st_mode & 0o222 != 0, unsafe access(path, W_OK) == 0 else {
      throw StoreError(.readOnly, during: "open", detail: "the file may not be written: \(path)")
    }
  }

  private static func failure(at path: String) -> StoreError {
    StoreError(errno: errno, during: "open", path: path)
  }
}
