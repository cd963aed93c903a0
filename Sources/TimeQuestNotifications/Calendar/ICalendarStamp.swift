import TimeQuestModels

/// Writes dates with times, and offsets, as RFC 5545 does: `20261123T073000`, `+0100`.
enum ICalendarStamp {
  /// The time of a wall clock, given in milliseconds since 1970 on that clock.
  static func local(_ milliseconds: Int64) -> String {
    // `2026-11-23T07:30:00.000Z` up to the seconds, without its punctuation.
    let text = "\(Instant(milliseconds: milliseconds))"
    return String(text.prefix(19).filter { $0 != "-" && $0 != ":" })
  }

  /// The instant in UTC, with a `Z` at its end.
  static func utc(_ instant: Instant) -> String { "\(local(instant.milliseconds))Z" }

  /// An offset from UTC, given in milliseconds: `+0100`, `-0330`.
  static func offset(_ milliseconds: Int64) -> String {
    let seconds = Int(abs(milliseconds) / 1000)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let parts = [hours, minutes] + (rest > 0 ? [rest] : [])
    return (milliseconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
