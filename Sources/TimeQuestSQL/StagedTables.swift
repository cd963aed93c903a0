package import TimeQuestModels
package import TimeQuestPersistence

/// Moves sessions from the tables of one database into those of another, by statements that each
/// take all of a player's at once.
///
/// The connection has the other database under the name ``name``.
package struct StagedTables {
  package static let name = "staged"

  private let database: Database

  package init(_ connection: any SQLConnection) {
    database = Database(connection)
  }

  package func players() throws(StoreError) -> [PlayerID] {
    let players = "SELECT DISTINCT player_id AS \"session.player_id\" FROM staged.session"
    return try database.rows(players) { row throws(StoreError) in try row.next() }
  }

  /// The ids of the player's staged sessions that are here with other values, with their places
  /// from 0, and how many are here at all.
  package func known(
    of player: PlayerID
  ) throws(StoreError) -> (changed: [(id: SessionID, place: Int)], count: Int) {
    let changed = try database.rows(Self.changed, [player.stored]) { row throws(StoreError) in
      (id: try row.next(SessionID.self), place: try row.next(Int.self) - 1)
    }
    return (changed, try database.value(Self.knownCount, [player.stored]) ?? 0)
  }

  /// Puts the player's staged sessions that are not here; answers how many.
  package func putNew(of player: PlayerID) throws(StoreError) -> Int {
    let last: Int = try database.value("SELECT coalesce(max(seq), 0) FROM session") ?? 0
    let open: Int? = try database.value(Self.lastOpen, [player.stored])
    let change = max(try SQLTransaction(database.connection).latestSessionChange(), open ?? 0)
    try database.connection.run(Self.insertSessions, [player.stored, change.stored])
    for insert in Self.insertSteps { try database.connection.run(insert, [last.stored]) }
    return try database.value("SELECT count(*) FROM session WHERE seq > $1", [last.stored]) ?? 0
  }

  private static let lastOpen = """
    SELECT coalesce(max(change), 0) FROM session
    WHERE player_id = $1 AND outcome IS NULL
    """
  private static let isKnown = "EXISTS (SELECT 1 FROM session WHERE id = s.id)"
  private static let knownCount =
    "SELECT count(*) FROM staged.session s WHERE s.player_id = $1 AND \(isKnown)"
  private static let changed = """
    SELECT s.id AS "session.id", s.seq AS "session.seq"
    FROM staged.session s JOIN session m ON m.id = s.id
    WHERE s.player_id = $1 AND NOT ((\(SessionTable.head.names(of: "m."))) IS (\(SessionTable.head.names(of: "s.")))
      AND \(haveEqualRows(SessionTable.task, by: "position"))
      AND \(haveEqualRows(OpenTrialTable.table, by: "session_id"))
      AND \(haveEqualRows(TrialTable.table, by: "order_index")))
    ORDER BY s.seq
    """
  private static let insertSessions = """
    INSERT INTO session (\(SessionTable.head.names()), outcome, change)
    SELECT \(SessionTable.head.names(of: "s.")), s.outcome, $2 + s.change FROM staged.session s
    WHERE s.player_id = $1 AND NOT \(isKnown) ORDER BY s.seq
    """
  /// The steps of the sessions that were just inserted.
  ///
  /// Tasks are kept in the order of the sessions' ids, so they come in that order: half the time.
  private static let insertSteps = [
    "\(insertion(SessionTable.task)) ORDER BY s.session_id, s.position",
    insertion(OpenTrialTable.table), insertion(TrialTable.table),
  ]

  private static func insertion<Record>(_ table: Table<Record>) -> String {
    """
    INSERT INTO \(table.name) (\(table.names()))
    SELECT \(table.names(of: "s."))
    FROM session m JOIN staged.\(table.name) s ON s.session_id = m.id WHERE m.seq > $1
    """
  }

  /// Whether the sessions `m` and `s` have the same rows in a table.
  private static func haveEqualRows<Record>(_ table: Table<Record>, by key: String) -> String {
    let count = "SELECT count(*) FROM"
    return """
      (\(count) \(table.name) WHERE session_id = m.id)
        = (\(count) staged.\(table.name) WHERE session_id = m.id)
      AND (\(count) \(table.name) WHERE session_id = m.id) = (
        \(count) \(table.name) r JOIN staged.\(table.name) q
          ON q.session_id = r.session_id AND q.\(key) = r.\(key)
        WHERE r.session_id = m.id AND (\(table.names(of: "r."))) IS (\(table.names(of: "q.")))
      )
      """
  }
}
