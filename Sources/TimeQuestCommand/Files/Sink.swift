import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that is written piece by piece and is there only once it is whole; or stdout.
final class Sink: Sendable {
  private let file: String?
  private let mayReplace: Bool
  /// What is written until the file is whole; nil where there is nothing to be put in place.
  private let part: String?
  private let descriptor: Descriptor
  private let state = Mutex((buffer: [UInt8](), isFinished: false))

  private static let bufferSize = 64 * 1024

  /// Nil means stdout.
  ///
  /// A file is readable by its owner alone unless another mode is given, whatever the umask. A
  /// device or a pipe is written to, not replaced.
  init(file: String?, mayReplace: Bool, mode: mode_t = 0o600) throws(FileError) {
    self.file = file
    self.mayReplace = mayReplace
    guard let file else {
      part = nil
      descriptor = Descriptor.standardOutput
      return
    }
    if Self.isSpecial(file) {
      part = nil
      descriptor = Descriptor(number: unsafe open(file, O_WRONLY | O_CLOEXEC))
      guard descriptor.number >= 0 else { throw Self.failure(file) }
    } else {
      try Self.requireRoom(for: file, mayReplace)
      var name = Array("\(file).part-XXXXXX".utf8CString)
      let number = unsafe mkstemp(&name)
      descriptor = Descriptor(number: number)
      part = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard number >= 0, fcntl(number, F_SETFD, FD_CLOEXEC) == 0, fchmod(number, mode) == 0 else {
        throw Self.failure(file)
      }
    }
  }

  /// What was not finished leaves nothing behind.
  deinit {
    guard file != nil, descriptor.number >= 0, !state.withLock({ $0.isFinished }) else { return }
    close(descriptor.number)
    if let part { unsafe unlink(part) }
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    let isWritten = state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      return state.buffer.count < Self.bufferSize || flush(&state.buffer)
    }
    guard isWritten else { throw Self.failure(file ?? "stdout") }
  }

  /// Puts the file in its place, durably.
  func finish() throws(FileError) {
    guard state.withLock({ flush(&$0.buffer) }) else { throw Self.failure(file ?? "stdout") }
    guard let file, let part else { return }
    try Self.requireRoom(for: file, mayReplace)
    guard fsync(descriptor.number) == 0, unsafe rename(part, file) == 0 else {
      throw Self.failure(file)
    }
    state.withLock { $0.isFinished = true }
    close(descriptor.number)
  }

  private func flush(_ buffer: inout [UInt8]) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    return descriptor.write(buffer)
  }

  private static func isSpecial(_ file: String) -> Bool {
    var status = stat()
    return unsafe stat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Throws where something bears that name, a link to nowhere included.
  private static func requireRoom(for file: String, _ mayReplace: Bool) throws(FileError) {
    var status = stat()
    guard !mayReplace, unsafe lstat(file, &status) == 0 else { return }
    throw FileError(
      file: file,
      reason: "is there already; give another name, or --force to replace it"
    )
  }

  private static func failure(_ file: String) -> FileError {
    FileError(file: file, reason: unsafe String(cString: strerror(errno)))
  }
}
