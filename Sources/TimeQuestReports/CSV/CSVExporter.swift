import TimeQuestModels

/// Formats trials as lines of a table for spreadsheets (RFC 4180).
public enum CSVExporter: Sendable {
  /// The names of the columns, in order.
  ///
  /// Durations are seconds with at most three decimals; `differenceSeconds` is positive for a guess
  /// that was longer than the step. `confidence` is 0.50 to 0.99, `accuracyPercent` 0 to 100 with
  /// at most six decimals. `day` is a civil day, `recordedAt` an RFC 3339 time in UTC.
  public static let columns = [
    "player", "day", "recordedAt", "quest", "step", "estimatedSeconds", "lowSeconds",
    "highSeconds", "confidence", "feltSeconds", "actualSeconds", "differenceSeconds",
    "accuracyPercent", "rating", "validity", "scorer", "isPersonalBest", "isAssisted",
    "xp", "playerID", "sessionID", "stepID",
  ]

  static let header = line(columns)

  static func line(
    _ trial: Trial,
    of session: Session,
    by player: Player,
    accuracy: Double
  ) -> String {
    let range = trial.estimate.range
    return line([
      text(player.displayName), trial.day.description, trial.recordedAt.description,
      text(session.displayName), text(trial.taskDisplayName), number(trial.estimate.seconds),
      number(range?.low), number(range?.high),
      range.map { "0.\($0.confidencePercent)" } ?? "", number(trial.felt), number(trial.actual),
      number(trial.difference), "\((accuracy * 1e6).rounded() / 1e6)", trial.rating.rawValue,
      trial.validity.rawValue, text(trial.scorer), trial.isPersonalBest ? "true" : "false",
      session.isAssisted ? "true" : "false", "\(trial.xp)", player.id.description,
      session.id.description, trial.taskID.description,
    ])
  }

  private static func number(_ seconds: Seconds?) -> String {
    seconds.map { "\($0.value)" } ?? ""
  }

  /// A text with an apostrophe before it where a spreadsheet would run it as a formula.
  ///
  /// Some skip characters without shape, and take wide or small signs for the usual ones.
  private static func text(_ text: String) -> String {
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
