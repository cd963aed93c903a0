import TimeQuestPersistence
import TimeQuestSQL

extension PostgresStore {
  /// The format that is written.
  static var currentFormat: Int { Schema.postgres.count }

  /// All tables of the current format.
  static let tables = [
    "meta", "player", "routine", "routine_task", "routine_player", "session", "session_task",
    "open_trial", "trial", "pin", "reminder_claim", "tombstone", "event",
    "routine_schedule", "local_value",
  ]
}

extension PostgresConnection {
  /// Creates the store, or migrates it to the last of the formats.
  ///
  /// `formats` are the scripts that lead to it, for tests of a migration.
  /// Throws `tooNew`, `wrongClock`, and `corrupt` for a schema of another program.
  func prepareStore(
    in url: PostgresURL,
    clock: ClockKind,
    formats: [Schema.Script] = Schema.postgres
  ) throws {
    func isCurrent() throws -> Bool {
      try transaction(.migration) {
        guard try exists(url) else { return false }
        let found = try storedFormat()
        try requireKnown(found, upTo: formats.count)
        return found == formats.count
      }
    }
    if try !isCurrent() {
      do {
        try migrate(url, clock, formats)
      } catch {
        // A portable engine has no lock: another process may have been first.
        guard url.isPortable, try isCurrent() else { throw error }
      }
    }
    let kind: ClockKind? = try transaction(.migration) {
      let columns = "SELECT clock AS \"meta.clock\", channel AS \"meta.channel\" FROM meta"
      return try database.first(columns) { row throws(StoreError) in
        let kind: ClockKind = try row.next()
        channel = try row.next()
        return kind
      }
    }
    guard let kind else { throw StoreError(.corrupt, during: "open", detail: "meta is empty") }
    guard kind == clock else { throw StoreError.wrongClock(of: kind) }
    format = formats.count
  }

  /// Whether the schema holds a store.
  func exists(_ url: PostgresURL) throws -> Bool {
    try database.value("SELECT to_regclass($1) IS NOT NULL", [.text("\(url.quotedSchema).meta")])
      ?? false
  }

  private func storedFormat() throws -> Int {
    let format: Int? = try database.value("SELECT format AS \"meta.format\" FROM meta")
    guard let format else { throw StoreError(.corrupt, during: "open", detail: "meta is empty") }
    return format
  }

  private func requireKnown(_ found: Int, upTo format: Int) throws(StoreError) {
    guard found > format else { return }
    let detail = "format \(found) is newer than \(format), which this version knows"
    throw StoreError(.tooNew, during: "open", detail: detail)
  }

  /// Migrates in one transaction, in one process at a time.
  private func migrate(_ url: PostgresURL, _ clock: ClockKind, _ formats: [Schema.Script]) throws {
    try transaction(.migration) {
      // The first lock ends with the transaction: a pooler would keep that of a session. Only to
      // lock a table makes the server notice which tables others have made meanwhile.
      if !url.isPortable {
        try execute(
          script: """
            SELECT pg_advisory_xact_lock(hashtext('timequest'), hashtext('\(url.schema)'));
            LOCK TABLE pg_catalog.pg_namespace IN ACCESS SHARE MODE
            """
        )
      }
      let found = try exists(url) ? try storedFormat() : 0
      try requireKnown(found, upTo: formats.count)
      if found == 0, try !hasSchema(url) {
        try execute(script: "CREATE SCHEMA \(url.quotedSchema)")
      }
      for script in formats.dropFirst(found) {
        for part in url.isPortable ? Self.statements(of: script()) : [script()] {
          try execute(script: part)
        }
      }
      if found == 0 {
        try run("INSERT INTO meta (only_row, format, clock) VALUES (1, 0, $1)", [clock.stored])
      }
      try run("UPDATE meta SET format = $1", [formats.count.stored])
    }
  }

  /// The statements of a script one by one, without comments and without those in PL/pgSQL: some
  /// engines take one in a message, and the language is not everywhere.
  private static func statements(of script: String) -> [String] {
    let lines = script.split(separator: "\n").compactMap { line in
      line.split(separator: "--", omittingEmptySubsequences: false).first
    }
    return lines.joined(separator: "\n").split(separator: "DO $$")[0].split(separator: ";\n")
      .map(String.init)
  }

  private func hasSchema(_ url: PostgresURL) throws -> Bool {
    try database.value(
      "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)",
      [.text(url.schema)]
    ) ?? false
  }
}
