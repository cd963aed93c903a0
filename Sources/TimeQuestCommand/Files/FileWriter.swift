import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file that is written piece by piece and is there only once it is whole; or stdout.
final class FileWriter: Sendable {
  private let file: String?
  private let mayReplace: Bool
  /// What is written until the file is whole; nil where there is nothing to be put in place.
  private let atomicFile: AtomicFile?
  private let descriptor: FileDescriptor
  private let state = Mutex((buffer: [UInt8](), isFinished: false))

  private static let bufferSize = 64 * 1024

  /// Nil means stdout.
  ///
  /// A file is readable by its owner alone unless another mode is given, which the umask limits. A
  /// device or a pipe is written to, not replaced; what a link leads to is replaced, not the link.
  init(file: String?, mayReplace: Bool, mode: mode_t = 0o600) throws(FileError) {
    self.file = file
    self.mayReplace = mayReplace
    guard let file else {
      atomicFile = nil
      descriptor = FileDescriptor.standardOutput
      return
    }
    if Self.isSpecial(file) {
      atomicFile = nil
      descriptor = FileDescriptor(number: unsafe open(file, O_WRONLY | O_CLOEXEC))
      guard descriptor.number >= 0 else { throw Self.failure(file) }
    } else {
      try Self.requireRoom(for: file, mayReplace)
      guard let atomicFile = AtomicFile(for: Self.target(of: file), mode: mode) else {
        throw Self.failure(file)
      }
      self.atomicFile = atomicFile
      descriptor = atomicFile.descriptor
    }
  }

  /// What was not finished leaves nothing behind.
  deinit {
    guard !state.withLock({ $0.isFinished }) else { return }
    if let atomicFile {
      atomicFile.discard()
    } else if file != nil, descriptor.number >= 0 {
      close(descriptor.number)
    }
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
    guard let file, let atomicFile else { return }
    guard atomicFile.publish(mayReplace: mayReplace) else {
      throw errno == EEXIST ? Self.exists(file) : Self.failure(file)
    }
    state.withLock { $0.isFinished = true }
    atomicFile.close()
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
    throw exists(file)
  }

  private static func exists(_ file: String) -> FileError {
    FileError(
      file: file,
      reason: "is there already; give another name, or --force to replace it"
    )
  }

  /// Where a link leads; the file itself where it is none, or leads nowhere.
  private static func target(of file: String) -> String {
    guard let path = unsafe realpath(file, nil) else { return file }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  private static func failure(_ file: String) -> FileError {
    FileError(file: file, reason: unsafe String(cString: strerror(errno)))
  }
}
