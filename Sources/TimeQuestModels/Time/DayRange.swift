/// Civil days in a row, such as a holiday, on which a player has no quests.
public struct DayRange: Hashable, Sendable, Codable {
  /// The first day.
  public let from: CivilDay
  /// The last day, not before `from`.
  public let through: CivilDay

  /// The days from one to another, which are not checked.
  public init(from: CivilDay, through: CivilDay) {
    self.from = from
    self.through = through
  }

  /// How far ahead a last day may be, in days.
  public static let farthest = 400
  /// How many ranges a player may have.
  public static let most = 100

  /// Whether it holds a day, and at most as many as may lie ahead.
  public var isPossible: Bool { (0...Self.farthest).contains(through - from) }

  /// Whether the day is one of them.
  public func contains(_ day: CivilDay) -> Bool { from <= day && day <= through }
}

extension DayRange: LosslessStringConvertible {
  /// Reads `2026-12-21/2027-01-03`, as ISO 8601 writes an interval; nil for any other text.
  public init?(_ description: String) {
    let days = description.split(separator: "/", omittingEmptySubsequences: false)
      .map { CivilDay(String($0)) }
    guard days.count == 2, let from = days[0], let through = days[1], from <= through
    else {
      return nil
    }
    self.init(from: from, through: through)
  }

  /// Both days, joined by a slash.
  public var description: String { "\(from)/\(through)" }
}

extension [DayRange] {
  /// Whether the day is in one of the ranges.
  public func contains(_ day: CivilDay) -> Bool { contains { $0.contains(day) } }

  /// The parts of `days` that are in none of the ranges, in order.
  public func outside(_ days: Range<CivilDay>) -> [Range<CivilDay>] {
    var parts: [Range<CivilDay>] = []
    var start = days.lowerBound
    for range in sorted(by: { $0.from < $1.from }) where range.through >= start {
      guard range.from < days.upperBound else { break }
      if start < range.from { parts.append(start..<range.from) }
      start = Swift.max(start, range.through.advanced(by: 1))
    }
    if start < days.upperBound { parts.append(start..<days.upperBound) }
    return parts
  }
}
