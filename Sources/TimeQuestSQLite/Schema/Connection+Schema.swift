import TimeQuestPersistence

extension Connection {
  /// Makes the connection durable and the file a store of the current format, of that kind of
  /// clock.
  ///
  /// To be called while no other process writes.
  func prepareStore(clock: ClockKind) throws {
    try markAsStore()
    try useWriteAheadLog()
    try run("PRAGMA foreign_keys = ON")
    // What is deleted is overwritten, so that an erasure leaves nothing in free pages.
    try run("PRAGMA secure_delete = ON")
    try migrate(clock: clock)
    let kind: ClockKind? = try value("SELECT clock AS \"meta.clock\" FROM meta")
    guard let kind else { throw StoreError(.corrupt, during: "open", detail: "meta is empty") }
    guard kind == clock else { throw StoreError.wrongClock(of: kind) }
  }

  /// Stamps an empty file before anything else is in it: what is half made can be told from a
  /// stranger's.
  private func markAsStore() throws(StoreError) {
    let mark = Int(FileHeader.applicationID)
    let found: Int? = try value("PRAGMA application_id")
    if found != mark { try run("PRAGMA application_id = \(mark)") }
  }

  private func useWriteAheadLog() throws(StoreError) {
    let mode: String? = try value("PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw StoreError(.io, during: "open", detail: "no write-ahead log is possible here")
    }
    // Entering WAL may reset it, so it comes after.
    try run("PRAGMA synchronous = FULL")
  }

  private func migrate(clock: ClockKind) throws {
    guard try format() != Migration.currentFormat else { return }
    try transaction(.write) {
      let found = try format()
      try FileHeader.requireKnown(format: found)
      for migration in Migration.all.dropFirst(found) { try execute(script: migration.script) }
      if found == 0 { try run("INSERT INTO meta VALUES (1, ?1)", clock) }
      try run("PRAGMA user_version = \(Migration.currentFormat)")
    }
  }

  private func format() throws(StoreError) -> Int { try value("PRAGMA user_version") ?? 0 }
}
