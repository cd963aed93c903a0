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
  }

  deinit {
    close(descriptor.number)
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
