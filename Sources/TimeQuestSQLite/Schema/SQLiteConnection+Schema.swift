import TimeQuestPersistence
import TimeQuestSQL

extension SQLiteConnection {
  /// Configures the connection, and makes the file a store of the current format and that clock.
  ///
  /// The caller holds the writer lock. Throws `tooNew` and `wrongClock`.
  func prepareStore(at path: String, clock: ClockKind) throws {
    try markAsStore()
    try useWriteAheadLog()
    // Deleted records are overwritten, so that nothing of them remains in free pages.
    try execute(
      script: """
        PRAGMA foreign_keys = ON;
        PRAGMA secure_delete = ON;
        \(Self.cachePragma);
        """
    )
    try migrate(at: path, clock: clock)
    try requireClock(clock)
  }

  /// Throws unless the file, which may not be written, is a store of the current format and clock.
  func requireStore(clock: ClockKind) throws(StoreError) {
    try FileHeader(try header()).requireReadable()
    guard try format() == FileHeader.currentFormat else {
      let remedy = "The store is of an earlier version, and may not be written: make it writable."
      throw StoreError(.readOnly, during: "open", remedy: remedy)
    }
    try execute(script: Self.cachePragma)
    try requireClock(clock)
  }

  private func requireClock(_ clock: ClockKind) throws(StoreError) {
    let kind: ClockKind? = try database.value("SELECT clock AS \"meta.clock\" FROM meta")
    guard let kind else { throw StoreError(.corrupt, during: "open", detail: "meta is empty") }
    guard kind == clock else { throw StoreError.wrongClock(of: kind) }
  }

  /// Marks the file as a store first, so that a store which was not completed is recognised.
  private func markAsStore() throws(StoreError) {
    let mark = Int(FileHeader.applicationID)
    let found: Int? = try database.value("PRAGMA application_id")
    if found != mark { try run("PRAGMA application_id = \(mark)") }
  }

  private func useWriteAheadLog() throws(StoreError) {
    let mode: String? = try database.value("PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      let remedy =
        "The file system of the store does not allow a write-ahead log; use a local folder."
      throw StoreError(.io, during: "open", remedy: remedy)
    }
    // After the journal mode, since entering WAL may reset it.
    try run("PRAGMA synchronous = FULL")
  }

  /// Migrates the store to the current format in one transaction.
  ///
  /// A copy of the old file is kept until the new one is verified.
  private func migrate(at path: String, clock: ClockKind) throws {
    let found = try format()
    if found != FileHeader.currentFormat {
      try FileHeader.requireKnown(format: found)
      if found > 0 { try copy(to: Self.copy(of: path, format: found)) }
      try transaction(.write) {
        for script in Migration.sqlite.dropFirst(found) { try execute(script: script) }
        if found == 0 {
          try run("INSERT INTO meta (only_row, clock) VALUES (1, $1)", [clock.stored])
        }
        try run("PRAGMA user_version = \(FileHeader.currentFormat)")
        if found > 0 { try requireSound() }
      }
    }
    for format in 1..<FileHeader.currentFormat {
      let copy = Self.copy(of: path, format: format)
      if PrivateFile.exists(at: copy) { try PrivateFile.remove(at: copy) }
    }
  }

  /// The path of the copy of a store that is about to leave that format.
  static func copy(of path: String, format: Int) -> String { "\(path)-before-\(format + 1)" }

  /// Copies the store; a copy that a crash has left may be incomplete and is replaced.
  private func copy(to copy: String) throws(StoreError) {
    if PrivateFile.exists(at: copy) { try PrivateFile.remove(at: copy) }
    try PrivateFile.make(at: copy)
    try run("VACUUM INTO $1", [.text(copy)])
  }

  private func requireSound() throws(StoreError) {
    let problems = try damage()
    guard problems.isEmpty else {
      throw StoreError(.corrupt, during: "migrate", detail: problems.joined(separator: "; "))
    }
  }

  /// The damage that SQLite finds, and references to missing rows.
  func damage() throws(StoreError) -> [String] {
    let damage: [String] = try database.rows("PRAGMA integrity_check") { row throws(StoreError) in
      try row.next()
    }
    let dangling: [String] = try database.rows("PRAGMA foreign_key_check") {
      row throws(StoreError) in
      let table: String = try row.next()
      return "a row of \(table) refers to a missing row"
    }
    return damage.filter { $0 != "ok" } + dangling
  }

  private func format() throws(StoreError) -> Int { try database.value("PRAGMA user_version") ?? 0 }
}
