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

  /// Removes the rows that cannot be read, in one transaction.
  func repair(setAside: ([String]) throws -> Void) throws -> Int {
    try withWriterLock(during: "repair") {
      try connection.transaction(.write) {
        var repair = SQLRepair(connection)
        try repair.run()
        try setAside(repair.rows)
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
