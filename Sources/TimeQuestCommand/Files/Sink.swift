import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that is written piece by piece and is there only once it is whole; or stdout.
final class Sink: Sendable {
  private let file: String?
  private let descriptor: Descriptor
  private let buffer = Mutex<[UInt8]>([])

  private static let bufferSize = 64 * 1024

  /// Nil means stdout.
  ///
  /// A file is readable by its owner alone, whatever the umask.
  init(file: String?) throws(FileError) {
    self.file = file
    guard let file else {
      descriptor = Descriptor.standardOutput
      return
    }
    let number = unsafe open(
      "\(file).part",
      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
      0o600
    )
    guard number >= 0, fchmod(number, 0o600) == 0 else { throw Self.failure(file) }
    descriptor = Descriptor(number: number)
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    let isWritten = buffer.withLock { buffer in
      buffer.append(contentsOf: bytes)
      return buffer.count < Self.bufferSize || flush(&buffer)
    }
    guard isWritten else { throw Self.failure(file ?? "stdout") }
  }

  /// Puts the file in its place, durably.
  func finish() throws(FileError) {
    guard buffer.withLock({ flush(&$0) }) else { throw Self.failure(file ?? "stdout") }
    guard let file else { return }
    guard fsync(descriptor.number) == 0, close(descriptor.number) == 0,
      unsafe rename("\(file).part", file) == 0
    else { throw Self.failure(file) }
  }

  private func flush(_ buffer: inout [UInt8]) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    return descriptor.write(buffer)
  }

  private static func failure(_ file: String) -> FileError {
    FileError(file: file, reason: unsafe String(cString: strerror(errno)))
  }
}
