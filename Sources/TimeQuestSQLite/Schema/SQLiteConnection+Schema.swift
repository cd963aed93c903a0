import TimeQuestPersistence
import TimeQuestSQL

extension SQLiteConnection {
  /// Makes the connection durable and the file a store of the current format, of that kind of
  /// clock.
  ///
  /// To be called while no other process writes.
  func prepareStore(at path: String, clock: ClockKind) throws {
    try markAsStore()
    try useWriteAheadLog()
    try run("PRAGMA foreign_keys = ON")
    // What is deleted is overwritten, so that an erasure leaves nothing in free pages.
    try run("PRAGMA secure_delete = ON")
    try migrate(at: path, clock: clock)
    let kind: ClockKind? = try database.value("SELECT clock AS \"meta.clock\" FROM meta")
    guard let kind else { throw StoreError(.corrupt, during: "open", detail: "meta is empty") }
    guard kind == clock else { throw StoreError.wrongClock(of: kind) }
  }

  /// Stamps an empty file before anything else is in it: what is half made can be told from a
  /// stranger's.
  private func markAsStore() throws(StoreError) {
    let mark = Int(FileHeader.applicationID)
    let found: Int? = try database.value("PRAGMA application_id")
    if found != mark { try run("PRAGMA application_id = \(mark)") }
  }

  private func useWriteAheadLog() throws(StoreError) {
    let mode: String? = try database.value("PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw StoreError(.io, during: "open", detail: "no write-ahead log is possible here")
    }
    // Entering WAL may reset it, so it comes after.
    try run("PRAGMA synchronous = FULL")
  }

  /// Forward only, all of it or nothing; a copy of what was there is kept until all is verified.
  private func migrate(at path: String, clock: ClockKind) throws {
    let found = try format()
    if found != Migration.currentFormat {
      try FileHeader.requireKnown(format: found)
      if found > 0 { try copy(to: Migration.copy(of: path, format: found)) }
      try transaction(.write) {
        for migration in Migration.all.dropFirst(found) { try execute(script: migration.script) }
        if found == 0 { try run("INSERT INTO meta VALUES (1, $1)", [clock.stored]) }
        try run("PRAGMA user_version = \(Migration.currentFormat)")
        if found > 0 { try requireSound() }
      }
    }
    for format in 1..<Migration.currentFormat {
      let copy = Migration.copy(of: path, format: format)
      if PrivateFile.exists(at: copy) { try PrivateFile.remove(at: copy) }
    }
  }

  /// One that a crash has left may be half made, so it gives way.
  private func copy(to copy: String) throws(StoreError) {
    if PrivateFile.exists(at: copy) { try PrivateFile.remove(at: copy) }
    try PrivateFile.makeNew(at: copy)
    try run("VACUUM INTO $1", [.text(copy)])
  }

  private func requireSound() throws(StoreError) {
    let problems = try damage()
    guard problems.isEmpty else {
      throw StoreError(.corrupt, during: "migrate", detail: problems.joined(separator: "; "))
    }
  }

  /// What SQLite finds damaged, and references that lead nowhere.
  func damage() throws(StoreError) -> [String] {
    let damage: [String] = try database.rows("PRAGMA integrity_check") { row throws(StoreError) in
      try row.next()
    }
    let strays: [String] = try database.rows("PRAGMA foreign_key_check") { row throws(StoreError) in
      let table: String = try row.next()
      return "a row of \(table) refers to nothing"
    }
    return damage.filter { $0 != "ok" } + strays
  }

  private func format() throws(StoreError) -> Int { try database.value("PRAGMA user_version") ?? 0 }
}
