/// The schedule of a routine from one civil day on: who could play it, and on which weekdays.
public struct ScheduleEntry: Hashable, Sendable, Codable {
  /// The first civil day, in the zone of the store's default player.
  public let since: CivilDay
  /// The weekdays on which players could start it.
  public var activeDays: Weekdays
  /// Whether the routine was switched on.
  public var isActive: Bool
  /// The players whom it was for; absent means every player.
  public var playerIDs: [PlayerID]?
  /// Whether there was anything to do.
  public var hasTasks: Bool
  /// The stamp of the edit: of two entries for one day, the greater one wins.
  public var stamp: EditStamp

  /// An entry with these values.
  public init(
    since: CivilDay,
    activeDays: Weekdays,
    isActive: Bool,
    playerIDs: [PlayerID]?,
    hasTasks: Bool,
    stamp: EditStamp
  ) {
    self.since = since
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.hasTasks = hasTasks
    self.stamp = stamp
  }

  /// What decides between two entries of one stamp that differ.
  private var order: [Int] {
    (Weekday.allCases.map(activeDays.contains) + [isActive, hasTasks]).map { $0 ? 1 : 0 }
  }

  /// The one of two entries for the same day that all devices take.
  func merged(with other: ScheduleEntry) -> ScheduleEntry {
    if stamp != other.stamp { return stamp > other.stamp ? self : other }
    var (left, right) = (self, other)
    (left.playerIDs, right.playerIDs) = (nil, nil)
    var winner = right.order.lexicographicallyPrecedes(left.order) ? self : other
    if left == right { winner.playerIDs = playerIDs.merged(with: other.playerIDs) }
    return winner
  }

  /// Whether the player could start it on that weekday.
  func isScheduled(for player: PlayerID, on weekday: Weekday) -> Bool {
    isActive && hasTasks && activeDays.contains(weekday) && playerIDs.includes(player)
  }
}

extension [ScheduleEntry] {
  /// Whether the player could start it on any of the days; each goes by the last entry before it.
  ///
  /// There was no routine before the first entry.
  public func wasScheduled(for player: PlayerID, in days: Range<CivilDay>) -> Bool {
    indices.contains { index in
      let start = Swift.max(self[index].since, days.lowerBound)
      let next = index + 1 < count ? self[index + 1].since : days.upperBound
      // The weekdays repeat after seven days.
      let end = Swift.min(next, days.upperBound, start.advanced(by: 7))
      return stride(from: start.number, to: end.number, by: 1).contains {
        self[index].isScheduled(for: player, on: CivilDay(number: $0).weekday)
      }
    }
  }

  /// This history with an entry more, in the order of the days.
  ///
  /// Of two entries for one day, the one with the greater stamp stays. Of equal stamps,
  /// the values decide, so that every device takes the same one.
  public func adding(_ entry: ScheduleEntry) -> [ScheduleEntry] {
    var entries = self
    let index = entries.firstIndex { $0.since >= entry.since } ?? entries.endIndex
    if index < entries.endIndex, entries[index].since == entry.since {
      entries[index] = entries[index].merged(with: entry)
    } else {
      entries.insert(entry, at: index)
    }
    return entries
  }

  /// What is not valid in a history from a store or a document; nil if all is valid.
  public var validationError: String? {
    guard zip(self, dropFirst()).allSatisfy({ $0.since < $1.since }) else {
      return "the schedule history is not in the order of its days"
    }
    return lazy.compactMap(\.stamp.validationError).first
  }
}

extension [PlayerID]? {
  /// The union of both lists, for two entries with equal stamps; nil means every player.
  package func merged(with other: Self) -> Self {
    guard let self, let other else { return nil }
    return self == other ? self : Set(self).union(other).sorted()
  }
}
