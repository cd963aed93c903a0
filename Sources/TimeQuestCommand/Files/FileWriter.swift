import Foundation
import Synchronization
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes a file, or stdout, in chunks; a file gets its name only when it is complete.
final class FileWriter: Sendable {
  private let file: String?
  private let mayReplace: Bool
  /// The file that is being written; nil for stdout, a device or a pipe.
  private let atomicFile: AtomicFile?
  private let descriptor: FileDescriptor
  private let state = Mutex((buffer: [UInt8](), isFinished: false))

  private static let bufferSize = 64 * 1024

  /// Opens the file; nil means stdout.
  ///
  /// The umask limits the mode. A device or a pipe is written to and not replaced; a link stays,
  /// and the file that it names is replaced.
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
      guard let descriptor = FileDescriptor(opening: file, O_WRONLY) else {
        throw FileError(failureOf: file)
      }
      self.descriptor = descriptor
    } else {
      try Self.requireAbsent(file, unless: mayReplace)
      guard let atomicFile = AtomicFile(for: Self.target(of: file), mode: mode) else {
        throw FileError(failureOf: file)
      }
      self.atomicFile = atomicFile
      descriptor = atomicFile.descriptor
    }
  }

  /// Removes what was not finished.
  deinit {
    guard !state.withLock({ $0.isFinished }) else { return }
    if let atomicFile {
      atomicFile.discard()
    } else if file != nil {
      descriptor.closeFile()
    }
  }

  /// Appends the bytes, which may stay in a buffer until `finish`.
  func write(_ bytes: [UInt8]) throws(FileError) {
    let isWritten = state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      return state.buffer.count < Self.bufferSize || flush(&state.buffer)
    }
    guard isWritten else { throw writeFailure() }
  }

  /// Writes the rest, syncs the file, and gives it its name.
  func finish() throws(FileError) {
    guard state.withLock({ flush(&$0.buffer) }) else { throw writeFailure() }
    guard let file, let atomicFile else { return }
    guard atomicFile.publish(mayReplace: mayReplace) else {
      throw errno == EEXIST ? Self.exists(file) : FileError(failureOf: file)
    }
    state.withLock { $0.isFinished = true }
    descriptor.closeFile()
  }

  /// Says at a terminal which file was written.
  func tell() {
    if let file { StandardOutput.writeSuccess("Wrote \(URL(filePath: file).path).") }
  }

  private func flush(_ buffer: inout [UInt8]) -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    return descriptor.write(buffer)
  }

  private static func isSpecial(_ file: String) -> Bool {
    FileDescriptor.status(at: file).map { $0.st_mode & S_IFMT != S_IFREG } ?? false
  }

  /// Throws when something has that name, a dangling link included.
  private static func requireAbsent(
    _ file: String,
    unless mayReplace: Bool
  ) throws(FileError) {
    guard mayReplace || FileDescriptor.status(at: file, ofLink: true) == nil else {
      throw exists(file)
    }
  }

  private static func exists(_ file: String) -> FileError {
    FileError(
      file: file,
      reason: "the file exists; give another name, or --force to replace it"
    )
  }

  /// The file that a link names; the path itself when it is not a link, or a dangling one.
  private static func target(of file: String) -> String {
    URL(filePath: file).resolvingSymlinksInPath().path
  }

  private func writeFailure() -> FileError {
    let isClosed = file == nil && errno == EPIPE
    var error = FileError(failureOf: file ?? "stdout")
    error.status = isClosed ? 1 : EX_IOERR
    error.isTold = !isClosed
    return error
  }
}

/// Writes the files of a new folder, one after the other.
///
/// The folder gets its name when it is complete; until then it has another one beside it.
final class FolderWriter: Sendable {
  private let folder: String
  private let partial: String
  private let state = Mutex<(name: String, writer: FileWriter)?>(nil)

  /// Throws `FileError` where something has the folder's name, or a folder cannot be made.
  init(folder: String) throws {
    self.folder = URL(filePath: folder).path
    partial = "\(self.folder).partial"
    for path in [self.folder, partial] where FileManager.default.fileExists(atPath: path) {
      throw FileError(file: path, reason: "it exists; name a new folder")
    }
    try PrivateFolder.make(partial)
  }

  /// Removes what was not finished.
  deinit {
    // The error that ended the export is told already; the name `.partial` says what may remain.
    try? FileManager.default.removeItem(atPath: partial)
  }

  /// Appends to a file of the folder; a file is done when the next one begins.
  func write(_ text: String, to file: String) throws {
    try state.withLock { state in
      if state?.name != file {
        try state?.writer.finish()
        let path = "\(partial)/\(file)"
        try PrivateFolder.make(URL(filePath: path).deletingLastPathComponent().path)
        state = (file, try FileWriter(file: path, mayReplace: false))
      }
      try state?.writer.write(Array(text.utf8))
    }
  }

  /// Ends the last file and gives the folder its name.
  func finish() throws {
    try state.withLock { state in
      try state?.writer.finish()
      state = nil
    }
    do {
      try FileManager.default.moveItem(atPath: partial, toPath: folder)
    } catch {
      throw FileError(file: folder, reason: "\(error)")
    }
  }
}

/// A folder for its owner alone.
enum PrivateFolder {
  /// Makes it, and those that it is in, unless it is there.
  static func make(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw FileError(file: path, reason: "\(error)")
    }
  }
}
