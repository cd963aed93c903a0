import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL

extension OpenStore {
  /// What cannot be read, and rows that refer to nothing; the server looks after its own files.
  func check() throws -> [String] {
    try read { _ in
      var problems: [String] = []
      for (table, owner, key) in Self.references {
        let strays: Int? = try connection.database.value(
          """
          SELECT count(*) FROM \(table) LEFT JOIN \(owner) ON \(owner).id = \(table).\(key)
          WHERE \(owner).id IS NULL
          """
        )
        if let strays, strays > 0 { problems.append("\(strays) rows of \(table) refer to nothing") }
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

  /// Reads everything, and tells what could not be.
  private func unreadable() throws -> [String] {
    let reader = SQLReader(connection: connection)
    var problems: [String] = []
    func look(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as StoreError where error.kind == .corrupt {
        problems.append(error.detail)
      }
    }
    try look { _ = try reader.routines() }
    try look { _ = try reader.pin() }
    try look {
      for player in try reader.players() {
        try look { _ = try reader.events(EventQuery(journal: .player(player.id))) }
        var query = SessionQuery(player: player.id, limit: 200)
        try look {
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
