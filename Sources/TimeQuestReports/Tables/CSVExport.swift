public import TimeQuestEngine
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

/// Formats trials as lines of a table for spreadsheets (RFC 4180).
public enum CSVExporter: Sendable {
  /// The names of the columns, in order.
  ///
  /// Durations are seconds with at most three decimals; `differenceSeconds` is positive for a guess
  /// that was longer than the step. `confidence` is 0.50 to 0.99, `accuracyPercent` 0 to 100 with
  /// at most six decimals. `day` is a civil day, `recordedAt` an RFC 3339 time in UTC.
  public static let columns = table.map(\.name)

  /// A trial with what its line takes from around it.
  struct Row {
    let trial: Trial
    let session: Session
    let player: Player
    /// By the trial's own scorer, 0 to 100.
    let accuracy: Double
  }

  static let header = line(columns)

  static func line(_ row: Row) -> String { line(table.map { $0.cell(row) ?? "" }) }

  /// A text with an apostrophe before it where a spreadsheet would run it as a formula.
  ///
  /// Some skip characters without shape, and take wide or small signs for the usual ones.
  static func text(_ text: String) -> String {
    let first = text.unicodeScalars.first { scalar in
      let properties = scalar.properties
      return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
        && ![.format, .control].contains(properties.generalCategory)
    }
    let startsWithControl = text.unicodeScalars.first?.properties.generalCategory == .control
    let isFormula = first.map { formulaSigns.contains($0) } ?? false
    return isFormula || startsWithControl ? "'\(text)" : text
  }

  private static let formulaSigns = Set("=+-@＝＋－＠﹦﹢﹣﹫−".unicodeScalars)

  private static func line(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }
    return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
  }
}

/// The table of trials.
extension ParentSession {
  /// Writes every trial, or those of one player, or since a day, as a line of a table for
  /// spreadsheets.
  ///
  /// RFC 4180 in UTF-8, in constant memory: a header line with the names of `CSVExporter.columns`,
  /// then one line a trial, player by player. `write` gets each line with its line end, and runs
  /// inside a transaction that reads: what it throws ends the export and is thrown. Throws
  /// `QuestError.notFound` for an unknown player, and `StoreError`.
  public func exportCSV(
    of playerID: PlayerID? = nil,
    since day: CivilDay? = nil,
    write: @Sendable (String) throws -> Void
  ) async throws {
    let engine = try await authorized()
    let run = SingleUse()
    try await engine.read { reader, _ in
      try run.begin("csv")
      let players = try playerID.map { [try reader.storedPlayer($0)] } ?? reader.players()
      try write(CSVExporter.header)
      for player in players {
        try reader.forEachSession(of: player.id) { session in
          for trial in session.trials where day.map({ trial.day >= $0 }) ?? true {
            let accuracy = engine.policies.score(trial).accuracyPercent
            let row = CSVExporter.Row(
              trial: trial,
              session: session,
              player: player,
              accuracy: accuracy
            )
            try write(CSVExporter.line(row))
          }
        }
      }
    }
  }
}
