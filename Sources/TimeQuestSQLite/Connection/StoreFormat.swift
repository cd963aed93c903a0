import TimeQuestPersistence
import TimeQuestSQL

/// The header of an SQLite file: its first 100 bytes, which are checked before anything is changed.
struct FileHeader {
  /// "TmQt" in ASCII, which marks a store among the SQLite files of other programs.
  static let applicationID: Int32 = 0x546d_5174

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Throws `corrupt` for the file of another program, and `tooNew` for a format after the given
  /// one.
  ///
  /// An empty file is accepted: another process may be creating a store in it. So is one of zeros
  /// with a journal beside it, which a power cut during the creation may leave: SQLite empties it.
  func requireReadable(upTo format: Int, hasJournal: Bool = false) throws(StoreError) {
    guard !bytes.isEmpty, !hasJournal || bytes.contains(where: { $0 != 0 }) else { return }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)),
      integer(at: 68) == Self.applicationID
    else {
      let remedy = "The file is not a store of this program; give the path of another file."
      throw StoreError(.corrupt, during: "open", remedy: remedy)
    }
    try Self.requireKnown(Int(integer(at: 60)), upTo: format)
  }

  static func requireKnown(_ found: Int, upTo format: Int) throws(StoreError) {
    guard found > format else { return }
    let detail = "format \(found) is newer than \(format), which this version knows"
    throw StoreError(.tooNew, during: "open", detail: detail)
  }

  /// The big-endian number at an offset.
  private func integer(at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}

extension SQLiteConnection {
  /// Configures the connection, and makes the file a store of the last of the formats and that
  /// clock.
  ///
  /// The caller holds the writer lock. Throws `tooNew` and `wrongClock`.
  func prepareStore(at path: String, clock: ClockKind, formats: [Schema.Script]) throws {
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
    try migrate(at: path, clock: clock, formats: formats)
    try requireClock(clock)
  }

  /// Throws unless the file, which may not be written, is a store of that format and clock.
  func requireStore(clock: ClockKind, format: Int) throws(StoreError) {
    try FileHeader(try header()).requireReadable(upTo: format)
    guard try self.format() == format else {
      let remedy = "The store is of an earlier version, and read-only: make it writable."
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

  /// Migrates the store to the last of the formats in one transaction.
  ///
  /// A copy of the old file is kept until the new one is verified.
  private func migrate(at path: String, clock: ClockKind, formats: [Schema.Script]) throws {
    let found = try format()
    if found != formats.count {
      try FileHeader.requireKnown(found, upTo: formats.count)
      if found > 0 { try copy(to: Self.copy(of: path, format: found)) }
      try transaction(.write) {
        for script in formats.dropFirst(found) { try execute(script: script()) }
        if found == 0 {
          try run("INSERT INTO meta (only_row, clock) VALUES (1, $1)", [clock.stored])
        }
        try run("PRAGMA user_version = \(formats.count)")
        if found > 0 { try requireSound() }
      }
    }
    for format in 1..<formats.count {
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
