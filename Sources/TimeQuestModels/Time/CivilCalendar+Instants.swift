import Foundation

extension CivilCalendar {
  /// The first moment at which the wall clock shows that time of that local date, or a later one.
  ///
  /// So a time that clocks skip is the moment at which they skip it, and of a time that they show
  /// twice it is the first. Found from offsets alone: `Calendar.nextDate` leaves a day out where a
  /// gap is half an hour wide.
  public func instant(on date: CivilDay, at time: TimeOfDay) -> Instant {
    let local = Int64(date.number) * 86_400_000 + Int64(time.hour * 60 + time.minute) * 60_000
    let (early, late) = (local - Self.widestOffset, local + Self.widestOffset)
    let (before, after) = (offset(at: early), offset(at: late))
    guard before != after else { return Instant(milliseconds: local - before) }
    let turn = firstMoment(otherThan: before, from: early, to: late)
    let untouched = local - before
    return Instant(milliseconds: untouched < turn ? untouched : max(turn, local - after))
  }

  /// Every change of the zone's offset in that span of time, in order.
  public func transitions(from start: Instant, to end: Instant) -> [ZoneTransition] {
    var found: [ZoneTransition] = []
    var (here, offset) = (start.milliseconds, offset(at: start.milliseconds))
    while here < end.milliseconds {
      let next = min(here + 86_400_000, end.milliseconds)
      let nextOffset = self.offset(at: next)
      if nextOffset != offset {
        let turn = firstMoment(otherThan: offset, from: here, to: next)
        found.append(
          ZoneTransition(at: Instant(milliseconds: turn), before: offset, after: nextOffset)
        )
      }
      (here, offset) = (next, nextOffset)
    }
    return found
  }

  /// What the wall clock shows, as milliseconds since 1970 on that clock.
  public func localMilliseconds(of instant: Instant) -> Int64 {
    instant.milliseconds + offset(at: instant.milliseconds)
  }

  /// No zone was ever further from UTC than this.
  private static let widestOffset: Int64 = 16 * 3_600_000

  private func offset(at milliseconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Instant(milliseconds: milliseconds).date)) * 1000
  }

  /// By halving: the offset is that one at `low` and no longer at `high`.
  private func firstMoment(otherThan offset: Int64, from low: Int64, to high: Int64) -> Int64 {
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if self.offset(at: middle) == offset { low = middle } else { high = middle }
    }
    return high
  }
}
