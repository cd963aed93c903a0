/// A day of the week, Monday first; its raw value is its name in documents.
public enum Weekday: String, CaseIterable, Codable, Sendable, Hashable {
  /// Monday.
  case mon
  /// Tuesday.
  case tue
  /// Wednesday.
  case wed
  /// Thursday.
  case thu
  /// Friday.
  case fri
  /// Saturday.
  case sat
  /// Sunday.
  case sun
}
