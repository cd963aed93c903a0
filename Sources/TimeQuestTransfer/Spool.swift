import Foundation
import Synchronization
import TimeQuestPersistence

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Keeps a text for a second reading: a small one in memory, a larger one in a private file.
///
/// The file has no name, so that nothing is left of it whatever happens.
final class Spool: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// The descriptor of the file; nil while the text is in memory.
    var file: FileDescriptor?
    var isRead = false
  }

  private static let memoryLimit = 1 << 20
  private static let pieceSize = 1 << 16

  private let state = Mutex(State())

  deinit {
    state.withLock { $0.file }?.closeFile()
  }

  /// Adds a piece; throws `StoreError` where there is no room for it.
  func append(_ piece: [UInt8]) throws {
    try state.withLock { state in
      state.bytes += piece
      guard state.bytes.count > Self.memoryLimit || state.file != nil else { return }
      let file = try state.file ?? Self.makeFile()
      state.file = file
      guard file.write(state.bytes) else { throw Self.failure() }
      state.bytes = []
    }
  }

  /// Reads from the beginning again.
  func rewind() {
    state.withLock { state in
      state.isRead = false
      if let file = state.file { lseek(file.number, 0, SEEK_SET) }
    }
  }

  /// The next piece; empty at the end.
  func next() throws -> [UInt8] {
    try state.withLock { state in
      guard let file = state.file else {
        defer { state.isRead = true }
        return state.isRead ? [] : state.bytes
      }
      var piece = [UInt8](repeating: 0, count: Self.pieceSize)
      let count = file.read(into: &piece)
      guard count >= 0 else { throw Self.failure() }
      return Array(piece.prefix(count))
    }
  }

  private static func makeFile() throws -> FileDescriptor {
    let folder = FileManager.default.temporaryDirectory.path
    // The six X are a template: `mkstemp` replaces them to make the name unique.
    var path = Array("\(folder)/timequest-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&path)
    guard file >= 0 else { throw failure() }
    _ = unsafe unlink(path)
    return FileDescriptor(number: file)
  }

  private static func failure() -> StoreError {
    let code = errno
    let cause = FileDescriptor.reason(code)
    return StoreError(
      code == ENOSPC ? .full : .io,
      during: "import",
      remedy: "The document cannot be written to the folder for temporary files: \(cause)."
    )
  }
}
