import TimeQuestPersistence
import TimeQuestSQL

extension OpenStore {
  /// Rewrites the file without what was deleted, and empties the log that still holds it.
  ///
  /// Throws `busy` where somebody reads from the log for longer than timeout lasts.
  func compact() throws {
    try withWriterLock(during: "compact") {
      try connection.run("VACUUM")
      let isHeld: Bool? = try connection.database.value("PRAGMA wal_checkpoint(TRUNCATE)")
      guard isHeld == false else {
        throw StoreError(.busy, during: "compact", detail: "another program is reading")
      }
    }
  }

  /// Writes a copy of one consistent moment to a file that is not there yet, with mode 0600.
  func backUp(to path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.refused, during: "backup", detail: "a path is needed")
    }
    try PrivateFile.makeNew(at: path)
    do {
      try withWriterLock(during: "backup") { try connection.run("VACUUM INTO $1", [.text(path)]) }
    } catch {
      try PrivateFile.remove(at: path)
      throw error
    }
  }

  /// What SQLite finds damaged, and references that lead nowhere.
  func check() throws -> [String] {
    connection.operation = "check"
    return try connection.damage()
  }
}
