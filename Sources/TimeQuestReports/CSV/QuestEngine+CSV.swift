public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  /// Writes a header line, then each trial as a line, with their line ends: those from `day` on.
  package func exportCSV(
    of playerID: PlayerID? = nil,
    since day: CivilDay? = nil,
    write: @Sendable (String) throws -> Void
  ) async throws {
    let run = SingleUse()
    try await readRecords { reader, _ in
      try run.begin("csv")
      let players = try playerID.map { [try reader.player(named: $0)] } ?? reader.players()
      try write(CSVExporter.header)
      for player in players {
        try reader.forEachSession(of: player.id) { session in
          for trial in session.trials where day.map({ trial.day >= $0 }) ?? true {
            let accuracy = self.policies.score(trial).accuracyPercent
            try write(CSVExporter.line(trial, of: session, by: player, accuracy: accuracy))
          }
        }
      }
    }
  }
}

/// The table of trials.
extension ParentSession {
  /// Writes every trial, or those of one player, as a line of a table for spreadsheets.
  ///
  /// RFC 4180 in UTF-8, in constant memory: a header line with the names of `CSVExporter.columns`,
  /// then one line a trial, player by player. `write` gets each line with its line end, and runs
  /// inside a transaction that reads: what it throws ends the export and is thrown. Throws
  /// `QuestError.notFound` for an unknown player, and `StoreError`.
  public func exportCSV(
    of playerID: PlayerID? = nil,
    write: @Sendable (String) throws -> Void
  ) async throws {
    try await authorized { try await $0.exportCSV(of: playerID, write: write) }
  }
}
