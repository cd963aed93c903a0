import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

extension OpenStore {
  /// Values that cannot be read, and references to missing rows; files are up to the server.
  func check() throws -> [String] {
    try read { _ in
      var problems: [String] = []
      for (table, owner, key) in Self.references {
        let count: Int? = try connection.database.value(
          """
          SELECT count(*) FROM \(table) LEFT JOIN \(owner) ON \(owner).id = \(table).\(key)
          WHERE \(owner).id IS NULL
          """
        )
        if let count, count > 0 {
          problems.append("\(count) rows of \(table) refer to missing rows")
        }
      }
      let gaps: [String] = try connection.database.rows(
        """
        SELECT journal FROM event GROUP BY journal HAVING max(seq) - min(seq) + 1 <> count(*)
        """
      ) { row throws(StoreError) in try row.next() }
      problems += gaps.map { "the journal \($0) has a gap" }
      return try problems + unreadable()
    }
  }

  private static let references = [
    ("routine_task", "routine", "routine_id"), ("routine_player", "routine", "routine_id"),
    ("session", "player", "player_id"), ("session_task", "session", "session_id"),
    ("open_trial", "session", "session_id"), ("trial", "session", "session_id"),
    ("trial", "player", "player_id"),
  ]

  /// Reads everything, and reports what cannot be read.
  private func unreadable() throws -> [String] {
    let reader = SQLReader(connection: connection)
    var problems: [String] = []
    func collect(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as StoreError where error.kind == .corrupt {
        problems.append(error.detail)
      }
    }
    try collect { _ = try reader.routines() }
    try collect { _ = try reader.pin() }
    try collect {
      for player in try reader.players() {
        try collect { _ = try reader.events(EventQuery(journal: .player(player.id))) }
        var query = SessionQuery(player: player.id, limit: 200)
        try collect {
          while true {
            let page = try reader.sessions(query)
            guard page.count == query.limit else { return }
            query.after = page.last?.id
          }
        }
      }
    }
    return problems
  }
}
