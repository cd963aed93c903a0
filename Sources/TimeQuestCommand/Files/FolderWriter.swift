import Foundation
import Synchronization

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
    try Self.make(partial)
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
        try Self.make(URL(filePath: path).deletingLastPathComponent().path)
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

  private static func make(_ path: String) throws(FileError) {
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
