#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a file in chunks.
final class FileReader: Sendable {
  private let file: String
  private let descriptor: FileDescriptor
  /// The size in bytes; 0 when it is not known.
  let size: Int
  /// Whether reading never waits for another process.
  private let isRegular: Bool

  convenience init(file: String) throws(FileError) {
    let number = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw FileError(file: file, reason: Self.reason)
    }
    self.init(descriptor: FileDescriptor(number: number), of: file)
  }

  /// Reads an open descriptor, and closes it when the reader is released.
  init(descriptor: FileDescriptor, of file: String = "stdin") {
    self.file = file
    self.descriptor = descriptor
    var status = stat()
    let isKnown = unsafe fstat(descriptor.number, &status) == 0
    size = isKnown ? Int(status.st_size) : 0
    isRegular = isKnown && status.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    close(descriptor.number)
  }

  /// A reader of the same bytes that never waits for another process.
  ///
  /// A pipe is first copied to a private file without a name. So a sender that stops in the middle
  /// does not keep a transaction open.
  func spooled() throws(FileError) -> FileReader {
    guard !isRegular else { return self }
    let folder = ProcessEnvironment["TMPDIR"] ?? "/tmp"
    // `mkstemp` replaces the six X by letters that make the name unique.
    var path = Array("\(folder)/timequest-XXXXXX".utf8CString)
    let spool = FileDescriptor(number: unsafe mkstemp(&path))
    guard spool.number >= 0 else { throw FileError(file: folder, reason: Self.reason) }
    _ = unsafe unlink(path)
    do throws(FileError) {
      while case let bytes = try next(), !bytes.isEmpty {
        guard spool.write(bytes) else { throw FileError(file: folder, reason: Self.reason) }
      }
    } catch {
      close(spool.number)
      throw error
    }
    lseek(spool.number, 0, SEEK_SET)
    return FileReader(descriptor: spool, of: file)
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }

  /// The next bytes; empty at the end.
  func next() throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = descriptor.read(into: &buffer)
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else {
        throw FileError(file: file, reason: Self.reason)
      }
    }
  }
}
