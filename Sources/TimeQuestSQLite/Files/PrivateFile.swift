import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes files and folders that only their owner can open, whatever the umask.
enum PrivateFile {
  /// Makes an empty file with mode 0600 where there is none.
  ///
  /// One that exists is not even opened: closing it would drop the locks that SQLite holds on it.
  static func make(at path: String) throws(StoreError) {
    _ = try isNew(at: path)
  }

  /// Makes an empty file with mode 0600; throws `refused` where there is something already.
  static func makeNew(at path: String) throws(StoreError) {
    guard try isNew(at: path) else {
      throw StoreError(.refused, during: "backup", detail: "something is there already: \(path)")
    }
  }

  static func exists(at path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  static func remove(at path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 else { throw failure(at: path) }
  }

  private static func isNew(at path: String) throws(StoreError) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure(at: path) }
      return false
    }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure(at: path) }
    return true
  }

  /// Opens the file, made with mode 0600 where there is none; programs that are started do not get
  /// it.
  static func openOrMake(at path: String) throws(StoreError) -> CInt {
    try make(at: path)
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(at: path) }
    return descriptor
  }

  /// Makes the folders that lead to the path where they are missing, with mode 0700; others keep
  /// theirs.
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

  /// Throws `io` for what is no file, and `readOnly` where nobody may write it, the machine's
  /// administrator included.
  static func requireWritable(at path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw failure(at: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.io, during: "open", detail: "a file is needed, and this is none: \(path)")
    }
    guard status.st_mode & 0o222 != 0, unsafe access(path, W_OK) == 0 else {
      throw StoreError(.readOnly, during: "open", detail: "may not be written: \(path)")
    }
  }

  private static func failure(at path: String) -> StoreError {
    StoreError(errno: errno, during: "open", path: path)
  }
}
