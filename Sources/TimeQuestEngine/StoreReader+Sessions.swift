package import TimeQuestModels
package import TimeQuestPersistence

extension StoreReader {
  /// Calls `body` with each session of the player, in order of creation, 200 in memory at a time.
  package func forEachSession(
    of player: PlayerID,
    _ body: (Session) throws -> Void
  ) throws {
    var query = SessionQuery(player: player, limit: 200)
    while true {
      let page = try sessions(query)
      for session in page { try body(session) }
      guard page.count == query.limit else { return }
      query.after = page.last?.id
    }
  }
}
