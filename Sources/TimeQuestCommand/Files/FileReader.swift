#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that is read piece by piece.
final class FileReader: Sendable {
  private let file: String
  private let descriptor: FileDescriptor
  /// In bytes; 0 where it cannot be known.
  let size: Int

  convenience init(file: String) throws(FileError) {
    let number = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw FileError(file: file, reason: unsafe String(cString: strerror(errno)))
    }
    self.init(descriptor: FileDescriptor(number: number), of: file)
  }

  /// Reads what is open already, and closes it in the end.
  init(descriptor: FileDescriptor, of file: String = "stdin") {
    self.file = file
    self.descriptor = descriptor
    var status = stat()
    size = unsafe fstat(descriptor.number, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor.number)
  }

  /// The next bytes; none at the end.
  func next() throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = descriptor.read(into: &buffer)
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else {
        throw FileError(file: file, reason: unsafe String(cString: strerror(errno)))
      }
    }
  }
}
