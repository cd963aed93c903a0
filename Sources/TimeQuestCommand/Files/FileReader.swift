import TimeQuestPersistence

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
    guard let descriptor = FileDescriptor(opening: file, O_RDONLY) else {
      throw FileError(failureOf: file)
    }
    self.init(descriptor: descriptor, of: file)
  }

  /// Reads an open descriptor, and closes it when the reader is released.
  init(descriptor: FileDescriptor, of file: String = "stdin") {
    self.file = file
    self.descriptor = descriptor
    size = descriptor.status.map { Int($0.st_size) } ?? 0
  }

  deinit { descriptor.closeFile() }

  /// The next bytes; empty at the end.
  func next() throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = descriptor.read(into: &buffer)
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else { throw FileError(failureOf: file) }
    }
  }
}

/// A file that cannot be read or written, and why.
struct FileError: Error, CustomStringConvertible {
  let file: String
  let reason: String
  /// The exit status of the program: 74 (`EX_IOERR`) where the device failed.
  var status: Int32 = 1
  /// False where the other side of stdout has ended, which its owner knows.
  var isTold = true

  /// The failure of a file, with the reason in `errno`.
  init(failureOf file: String) {
    self.init(file: file, reason: FileDescriptor.reason())
  }

  init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  var description: String { "\(file): \(reason)" }
}
