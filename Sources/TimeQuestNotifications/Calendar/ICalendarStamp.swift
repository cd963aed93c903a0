import TimeQuestModels

/// Dates with times as RFC 5545 writes them: `20261123T073000`.
enum ICalendarStamp {
  /// What a wall clock shows, as milliseconds since 1970 on that clock.
  static func local(_ milliseconds: Int64) -> String {
    // Of `2026-11-23T07:30:00.000Z` what is no punctuation, up to the seconds.
    let text = "\(Instant(milliseconds: milliseconds))"
    return String(text.prefix(19).filter { $0 != "-" && $0 != ":" })
  }

  static func utc(_ instant: Instant) -> String { "\(local(instant.milliseconds))Z" }

  /// A distance from UTC: `+0100`, `-0330`.
  static func offset(_ milliseconds: Int64) -> String {
    let seconds = Int(abs(milliseconds) / 1000)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let parts = [hours, minutes] + (rest > 0 ? [rest] : [])
    return (milliseconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
