import TimeQuestEngine
package import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// A page for the family on one player, as one HTML document in the player's language.
  ///
  /// `since` is the day from which on a change is asked about, four weeks ago unless it is given.
  /// Throws `QuestError.notFound` for an unknown player.
  package func report(of playerID: PlayerID? = nil, since: CivilDay? = nil) async throws -> String {
    let report = try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      let histories = try reader.routines().filter { $0.isFor(player.id) }.map {
        try reader.forecastHistory($0.id, of: player.id, nil)
      }
      return FamilyReport(
        player: player,
        today: today,
        since: since ?? today.advanced(by: -28),
        trials: try reader.countedTrials(by: player, limit: FamilyReport.mostTrials),
        latest: try reader.latestTrials(by: player, step: nil, quest: nil),
        histories: histories.filter { history in
          !history.runs.isEmpty || history.times.contains { !$0.isEmpty }
        }
      )
    }
    return report.page()
  }
}
