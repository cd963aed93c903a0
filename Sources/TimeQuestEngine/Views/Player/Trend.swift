public import TimeQuestProgression

/// Accuracy over time.
public struct Trend: Hashable, Codable, Sendable {
  /// One for each day, or week, with a completed session; oldest first.
  public let points: [TrendPoint]
  /// How many days were looked at, today included; nil for all.
  @Nullable public private(set) var days: Int?

  /// A view with these members, for previews and tests.
  public init(points: [TrendPoint], days: Int? = nil) {
    self.points = points
    _days = Nullable(days)
  }
}
