import Foundation
import TimeQuest

/// A file of lines, to which one process at a time appends.
///
/// A line is valid once its newline is on the disk; the next writer cuts off an incomplete one.
final class LogFile {
  private var descriptor: Int32 = -1
  private let path: String
  /// The bytes after the last newline: an incomplete line, which was never acknowledged.
  private(set) var rest = Data()
  /// The position up to which all lines were read.
  private var end: off_t = 0

  init(path: String) {
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Locks the file that is at the path now, and creates it if there is none.
  ///
  /// Returns whether it is another file than before.
  func lock() throws -> Bool {
    var isNew = false
    while true {
      if descriptor < 0 {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open") }
        isNew = true
        end = 0
      }
      guard flock(descriptor, LOCK_EX) == 0 else { throw failure("open") }
      var (opened, found) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0 else { throw failure("open") }
      if stat(path, &found) == 0, found.st_ino == opened.st_ino { return isNew }
      close(descriptor)
      descriptor = -1
    }
  }

  func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// Appends the line, and returns once it is on the disk; a failure leaves nothing of it.
  func append(_ line: Data) throws {
    let bytes = line + [UInt8(ascii: "\n")]
    do {
      try write(bytes, to: descriptor, at: end)
      guard fdatasync(descriptor) == 0 else { throw failure("commit", outcomeIsUnknown: true) }
    } catch {
      ftruncate(descriptor, end)
      throw error
    }
    end += off_t(bytes.count)
  }

  /// Replaces the file by a new one with these lines; other processes notice at their next lock.
  func replace(by lines: [Data]) throws {
    let bytes = Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
    let temporary = "\(path)-new"
    unlink(temporary)
    let new = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw failure("compact") }
    do {
      try write(bytes, to: new, at: 0)
      guard fsync(new) == 0, flock(new, LOCK_EX) == 0, rename(temporary, path) == 0 else {
        throw failure("compact")
      }
    } catch {
      close(new)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    descriptor = new
    end = off_t(bytes.count)
  }

  /// The lines that were added since the last call.
  func newLines() throws -> [Data] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= end else { throw failure("read") }
    var bytes = Data(count: Int(status.st_size - end))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, end) }
    guard count == bytes.count else { throw failure("read") }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = lines.removeLast()
    end += off_t(lines.reduce(0) { $0 + $1.count + 1 })
    return lines
  }

  private func write(_ bytes: Data, to descriptor: Int32, at offset: off_t) throws {
    var rest = bytes
    while !rest.isEmpty {
      let position = offset + off_t(bytes.count - rest.count)
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, position) }
      guard count > 0 else { throw failure("write") }
      rest = rest.dropFirst(count)
    }
    guard ftruncate(descriptor, offset + off_t(bytes.count)) == 0 else { throw failure("write") }
  }

  private func failure(_ operation: String, outcomeIsUnknown: Bool = false) -> StoreError {
    let kind: StoreError.Kind =
      switch errno {
      case ENOSPC, EDQUOT: .full
      case EACCES, EPERM, EROFS: .readOnly
      default: .io
      }
    return StoreError(
      kind,
      during: operation,
      detail: "\(String(cString: strerror(errno))): \(path)",
      outcomeIsUnknown: outcomeIsUnknown
    )
  }
}
