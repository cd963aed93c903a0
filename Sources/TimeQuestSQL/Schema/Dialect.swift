/// What the two databases write in different ways, as words of the one schema.
enum Dialect {
  case sqlite
  case postgres

  private func word(_ sqlite: String, _ postgres: String) -> String {
    self == .sqlite ? sqlite : postgres
  }

  var integer: String { word("INTEGER", "bigint") }
  var text: String { word("TEXT", "text COLLATE \"C\"") }
  var id: String { word("TEXT", "uuid") }
  var sequence: String {
    "seq " + word("INTEGER PRIMARY KEY", "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
  }
  var strict: String { word(" STRICT", "") }
  /// The end of a table that is found by its key alone.
  var keyed: String { word(" STRICT, WITHOUT ROWID", "") }
  /// The id, which SQLite sorts by faster than it keeps it in an index.
  var tie: String { word("", ", id") }
  var order: String { word("", ", recorded_at_ms, id") }
  var indexOfServer: String {
    word("", "CREATE INDEX trial_by_player ON trial (player_id, recorded_at_ms, id);\n")
  }
  /// The format, which a file of SQLite has in its header, and the channel on which changes are
  /// told.
  ///
  /// Every role of a database may listen to a channel, and speak on it, if it knows its name: this
  /// one is known to those alone who may read the household.
  var ofServer: String {
    let channel = "DEFAULT 'timequest_' || replace(gen_random_uuid()::text, '-', '')"
    return word("", ",\n  format bigint NOT NULL,\n  channel \(text) NOT NULL \(channel)")
  }

  /// A column that is true or false.
  func flag(_ column: String) -> String {
    column + word(" INTEGER NOT NULL CHECK (\(column) IN (0, 1))", " boolean NOT NULL")
  }

  func isDay(_ column: String) -> String {
    let (two, four) = ("[0-9][0-9]", "[0-9][0-9][0-9][0-9]")
    return matches(column, "\(four)-\(two)-\(two)")
  }

  func isTime(_ column: String) -> String { matches(column, "[0-2][0-9]:[0-5][0-9]") }

  private func matches(_ column: String, _ pattern: String) -> String {
    "CHECK (\(column) \(word("GLOB '\(pattern)'", "~ '^\(pattern)$'")))"
  }

  /// A check for the words of a type.
  ///
  /// They are written out: SQLite would build a table in memory for each row, where there is an IN.
  func check<Word: CaseIterable & RawRepresentable<String>>(
    _ column: String,
    is type: Word.Type
  ) -> String {
    "CHECK (\(Word.allCases.map { "\(column) = '\($0.rawValue)'" }.joined(separator: " OR ")))"
  }

  /// A time of day and date, from milliseconds.
  func moment(_ column: String) -> String {
    word(
      "strftime('%Y-%m-%dT%H:%M:%SZ', \(column) / 1000, 'unixepoch')",
      "to_timestamp(\(column) / 1000.0)"
    )
  }
}
