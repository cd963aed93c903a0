/// The time that one point of a trend stands for.
public enum TrendInterval: String, CaseIterable, Codable, Sendable {
  /// One civil day.
  case day
  /// Monday to Sunday; the point stands on the Monday.
  case week
}
