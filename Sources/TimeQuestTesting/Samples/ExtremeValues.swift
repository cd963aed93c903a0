import TimeQuestModels

/// Values at the limits of the models, which a store must read back unchanged.
enum ExtremeValues {
  /// Quotes, a backslash, a composed and a decomposed é, Arabic, a flag and a family of four.
  static let name = #"'"\%_;--  é e\#u{301} مرحبا 🇩🇪 👩‍👩‍👧‍👦"#
  static let earliest = Instant.writable.lowerBound
  static let latest = Instant.writable.upperBound
  static let firstDay = CivilDay(number: -719_528)
  static let lastDay = CivilDay(number: 2_932_896)
  static let count = Player.counts.upperBound
  static let xpOfTrial = 1_000_000
  static let duration = Seconds(milliseconds: 315_576_000_000_000)
}
