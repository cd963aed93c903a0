public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  /// Writes every trial as a line of a table for spreadsheets, in constant memory.
  ///
  /// RFC 4180 in UTF-8: a header line with the names of `CSVExporter.columns`, then one line a
  /// trial, player by player. `write` gets each line with its line end, and runs inside a
  /// transaction that reads: what it throws ends the export and is thrown. Throws
  /// `QuestError.notFound` for an unknown player, and `StoreError`.
  public func exportCSV(
    of playerID: PlayerID? = nil,
    write: @Sendable (String) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await read { reader, _ in
      try run.begin("csv")
      let players = try playerID.map { [try reader.player(named: $0)] } ?? reader.players()
      try write(CSVExporter.header)
      for player in players {
        try reader.forEachSession(of: player.id) { session in
          for trial in session.trials {
            let accuracy = self.policies.score(trial).accuracyPercent
            try write(CSVExporter.line(trial, of: session, by: player, accuracy: accuracy))
          }
        }
      }
    }
  }
}
