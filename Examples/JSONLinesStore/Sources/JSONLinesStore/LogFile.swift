import Foundation
import TimeQuest

/// A file of lines that several processes append to, one at a time.
///
/// A line counts once its newline is on the disk; the next writer cuts off what a crash has left.
final class LogFile {
  private var descriptor: Int32 = -1
  private let path: String
  /// What follows the last newline: it was never acknowledged.
  private(set) var rest = Data()
  /// Up to here everything was read.
  private var end: off_t = 0

  init(path: String) {
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Locks the file that is at the path now, made where there is none.
  ///
  /// Answers whether it is another one than before.
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

  /// Adds the line, and returns once it is on the disk; a failure leaves nothing of it.
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

  /// Puts a new file with these lines in the place of this one; who has the old one open notices.
  func replace(by lines: [Data]) throws {
    let bytes = Data(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
    let draft = "\(path)-new"
    unlink(draft)
    let new = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw failure("compact") }
    do {
      try write(bytes, to: new, at: 0)
      guard fsync(new) == 0, flock(new, LOCK_EX) == 0, rename(draft, path) == 0 else {
        throw failure("compact")
      }
    } catch {
      close(new)
      unlink(draft)
      throw error
    }
    close(descriptor)
    descriptor = new
    end = off_t(bytes.count)
  }

  /// The lines that were added since this was asked last.
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

  private func write(_ bytes: Data, to descriptor: Int32, at place: off_t) throws {
    var rest = bytes
    while !rest.isEmpty {
      let reached = place + off_t(bytes.count - rest.count)
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, reached) }
      guard count > 0 else { throw failure("write") }
      rest = rest.dropFirst(count)
    }
    guard ftruncate(descriptor, place + off_t(bytes.count)) == 0 else { throw failure("write") }
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
