import TimeQuestPersistence
import TimeQuestSQL

extension OpenStore {
  /// Rewrites the file without deleted records, and truncates the log, which contains them too.
  ///
  /// Throws `busy` if another process reads from the log until the timeout.
  func compact() throws {
    try withWriterLock(during: "compact") {
      try connection.run("VACUUM")
      let isHeld: Bool? = try connection.database.value("PRAGMA wal_checkpoint(TRUNCATE)")
      guard isHeld == false else {
        throw StoreError(.busy, during: "compact", detail: "another program is reading")
      }
    }
  }

  /// Copies one consistent snapshot to a new file with mode 0600.
  func backUp(to path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.refused, during: "backup", remedy: "The path of the copy is not valid.")
    }
    try PrivateFile.makeNew(at: path)
    do {
      try withWriterLock(during: "backup") { try connection.run("VACUUM INTO $1", [.text(path)]) }
      try Self.forgetLocalValues(at: path)
    } catch {
      try PrivateFile.remove(at: path)
      throw error
    }
  }

  /// Overwrites what a store keeps for itself alone in a copy of it, such as the key of its sync.
  private static func forgetLocalValues(at copy: String) throws {
    let connection = try SQLiteConnection(path: copy, busyTimeout: .zero)
    defer { connection.close() }
    try connection.run("PRAGMA secure_delete = ON")
    try connection.run("DELETE FROM local_value")
  }

  /// Removes the rows that cannot be read, in one transaction.
  func repair(setAside: (String) throws -> Void) throws -> Int {
    try withWriterLock(during: "repair") {
      try connection.transaction(.write) {
        var repair = SQLRepair(connection)
        try repair.run()
        for row in repair.rows { try setAside(row) }
        return repair.rows.count
      }
    }
  }

  /// The damage that SQLite finds, and references to missing rows.
  func check() throws -> [String] {
    connection.operation = "check"
    return try connection.damage()
  }
}
