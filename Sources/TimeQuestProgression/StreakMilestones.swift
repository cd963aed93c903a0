/// The streaks that are celebrated: some named ones, and every so many days after.
public struct StreakMilestones: Hashable, Sendable {
  /// The first ones, such as 3, 7 and 14, each above 0.
  public var first: [Int]
  /// The days between those that follow, such as 30 for 30, 60, 90; nil for none.
  public var interval: Int?

  /// 3, 7, 14, 30 and every 30 after, unless others are given.
  public init(first: [Int] = [3, 7, 14], every interval: Int? = 30) {
    self.first = first
    self.interval = interval
  }

  /// The greatest milestone that a streak has reached; nil before the first one.
  public func greatest(upTo streak: Int) -> Int? {
    var reached = first.filter { $0 > 0 && $0 <= streak }.max() ?? 0
    if let interval, interval > 0 { reached = max(reached, streak / interval * interval) }
    return reached > 0 ? reached : nil
  }

  /// The milestone that a completion is the first to reach: the greatest of those passed.
  ///
  /// `before` is the greatest streak that an award named before, 0 where none did.
  public func passed(from before: Int, to streak: Int) -> Int? {
    greatest(upTo: streak).flatMap { $0 > greatest(upTo: before) ?? 0 ? $0 : nil }
  }
}
