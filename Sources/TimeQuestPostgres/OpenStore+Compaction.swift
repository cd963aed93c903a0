import TimeQuestPersistence
import TimeQuestSQL

extension OpenStore {
  /// Rewrites the files of the tables without deleted records.
  ///
  /// Throws `busy` where some of them have to stay, as others may still read them, and `readOnly`
  /// where a table may not be rewritten. The server's logs, replicas and archives keep them until
  /// they are recycled.
  func compact() throws {
    connection.operation = "compact"
    try connection.reconnect(until: .now + url.timeouts.connect)
    // In no transaction, as a VACUUM is; a pooler would give the setting to others.
    if !connection.session.isPooled {
      try connection.execute(script: "SET lock_timeout = \(url.timeouts.lock.milliseconds)")
    }
    defer { connection.resetLockTimeout() }
    // Others may still be reading, and most of them end soon: then what they read is left out, too.
    let deadline = ContinuousClock.now + url.timeouts.lock
    var kept = PostgresStore.tables
    repeat {
      if kept != PostgresStore.tables { blockThread(for: .milliseconds(50)) }
      kept = try kept.filter { table in
        try rewrite(table)
        return try holdsDeletedRows(table)
      }
    } while !kept.isEmpty && .now < deadline && !StopRequest.isOverdue
    guard kept.isEmpty else { throw try stillRead(kept) }
  }

  private func rewrite(_ table: String) throws {
    // What follows would wait for a lock for ever: it takes no setting of a transaction.
    try connection.transaction(.migration) {
      try connection.execute(script: "LOCK TABLE \(name(of: table)) IN ACCESS EXCLUSIVE MODE")
    }
    let before = try file(of: table)
    try connection.execute(script: "VACUUM (FULL) \(name(of: table))", isLong: true)
    // The server only remarks that it has left out a table of another role.
    guard try file(of: table) != before else { throw foreign(table) }
  }

  /// Whether deleted rows had to be copied, as others may read them.
  private func holdsDeletedRows(_ table: String) throws -> Bool {
    // This counts them.
    try connection.execute(script: "VACUUM \(name(of: table))", isLong: true)
    let count: Int? = try connection.database.value(
      "SELECT pg_stat_get_dead_tuples($1::regclass)",
      [.text(name(of: table))]
    )
    return count != 0
  }

  private func name(of table: String) -> String { "\(url.quotedSchema).\(table)" }

  /// The number of the file in which the rows of a table are.
  private func file(of table: String) throws -> Int? {
    let file = "SELECT pg_relation_filenode($1::regclass)"
    return try connection.database.value(file, [.text(name(of: table))])
  }

  /// The sessions and the others that can see what was deleted, the oldest first.
  private static let readers = """
    SELECT reader FROM (
      SELECT 'the session ' || pid || ' of ' || coalesce(usename, '?') AS reader,
        age(backend_xmin) AS old
      FROM pg_stat_activity WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid()
      UNION ALL
      SELECT 'the prepared transaction ' || gid, age(transaction) FROM pg_prepared_xacts
      UNION ALL
      SELECT 'the replication slot ' || slot_name, greatest(age(xmin), age(catalog_xmin))
      FROM pg_replication_slots WHERE xmin IS NOT NULL OR catalog_xmin IS NOT NULL
    ) AS readers ORDER BY old DESC LIMIT 3
    """

  private func stillRead(_ tables: [String]) throws -> StoreError {
    let readers: [String] = try connection.database.rows(Self.readers) { row throws(StoreError) in
      try row.next()
    }
    let others = readers.isEmpty ? "a session of another role" : readers.joined(separator: ", ")
    return StoreError(
      .busy,
      during: "compact",
      detail: "rows of \(tables.joined(separator: ", ")) may be read by \(others)",
      remedy: """
        Deleted data is still in the database's files, because other sessions may read it: \
        \(others); erase again when they have ended.
        """
    )
  }

  private func foreign(_ table: String) -> StoreError {
    StoreError(
      .readOnly,
      during: "compact",
      detail: "the table \(table) belongs to another role",
      remedy: """
        Deleted data is still in the database's files: the table \(table) belongs to another \
        role; erase again as that role.
        """
    )
  }
}
