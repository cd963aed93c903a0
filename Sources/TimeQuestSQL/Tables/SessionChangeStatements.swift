/// The statements that number the changes of sessions.
///
/// The databases have different names for the greater of two numbers, and no other way to it asks
/// each subquery once.
struct SessionChangeStatements: Sendable {
  static let ofSQLite = Self(greatest: "max")
  static let ofPostgres = Self(greatest: "greatest")

  let insert: String
  let updateProgress: String
  /// Gives an open session a number again, unless it has the last one: no index changes then.
  let makeLatest: String
  let keepFloor: String
  let latestChange: String

  private init(greatest: String) {
    // Greater than the number of every change of an ended session so far; the floor is that of
    // deleted sessions. A subquery in FROM would make SQLite build a table for each change.
    let nextEnd = """
      \(greatest)(
        (SELECT coalesce(max(change), 0) FROM session WHERE outcome IS NOT NULL),
        (SELECT change_floor FROM meta)
      ) + 1
      """
    // Greater than that, and than the number of every open session of the same player. The last
    // changed of them comes first; nothing else reads the numbers of open sessions.
    func nextChange(of player: String) -> String {
      """
      \(greatest)(
        \(nextEnd),
        (SELECT coalesce(max(change), 0) + 1 FROM session
          WHERE player_id = \(player) AND outcome IS NULL)
      )
      """
    }
    func outcome(of phase: String) -> String {
      "CASE WHEN \(phase) IN ('summary', 'abandoned') THEN \(phase) END"
    }
    insert = """
      INSERT INTO session (\(SessionTable.head.columns.joined(separator: ", ")), outcome, change)
      VALUES (
        $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
        $19, $20, $21, $22, \(outcome(of: "$13")), \(nextChange(of: "$2"))
      )
      """
    updateProgress = """
      UPDATE session SET completed_at_ms = $2, day = $3, phase = $4, step = $5, xp_earned = $6,
        level_before = $7, level_after = $8, streak = $9, discoveries = $10, revision = $11,
        updated_at_ms = $12, edit_id = $13, outcome = \(outcome(of: "$4")),
        change = \(nextChange(of: "$14"))
      WHERE id = $1
      """
    makeLatest = """
      UPDATE session SET change = \(nextChange(of: "$2"))
      WHERE id = $1 AND change + 1 < \(nextChange(of: "$2"))
      """
    keepFloor = "UPDATE meta SET change_floor = \(nextEnd)"
    latestChange = "SELECT \(nextEnd) - 1"
  }
}
