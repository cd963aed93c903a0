import Foundation

extension CivilCalendar {
  /// The first instant at which the wall clock shows that time of that local date, or a later time.
  ///
  /// A time that the clock skips gives the instant of the skip. A time that the clock shows twice
  /// gives the first of the two. The day start plays no part. Only offsets are used, since
  /// `Calendar.nextDate` leaves out a day with a gap of half an hour.
  public func instant(on date: CivilDay, at time: TimeOfDay) -> Instant {
    let local = Int64(date.number) * 86_400_000 + Int64(time.hour * 60 + time.minute) * 60_000
    let (early, late) = (local - Self.widestOffset, local + Self.widestOffset)
    let (before, after) = (offset(at: early), offset(at: late))
    guard before != after else { return Instant(milliseconds: local - before) }
    let transition = firstMoment(otherThan: before, from: early, to: late)
    let untouched = local - before
    return Instant(
      milliseconds: untouched < transition ? untouched : max(transition, local - after)
    )
  }

  /// Every change of the zone's offset after `start` and up to `end`, in order.
  public func transitions(from start: Instant, to end: Instant) -> [ZoneTransition] {
    var found: [ZoneTransition] = []
    var (here, offset) = (start.milliseconds, offset(at: start.milliseconds))
    while here < end.milliseconds {
      let next = min(here + 86_400_000, end.milliseconds)
      let nextOffset = self.offset(at: next)
      if nextOffset != offset {
        let moment = firstMoment(otherThan: offset, from: here, to: next)
        found.append(
          ZoneTransition(at: Instant(milliseconds: moment), before: offset, after: nextOffset)
        )
      }
      (here, offset) = (next, nextOffset)
    }
    return found
  }

  /// The time that the wall clock shows, in milliseconds since 1970-01-01T00:00 on that clock.
  public func localMilliseconds(of instant: Instant) -> Int64 {
    instant.milliseconds + offset(at: instant.milliseconds)
  }

  /// The local time of day, whole minutes rounded down.
  public func timeOfDay(of instant: Instant) -> TimeOfDay {
    let local = localMilliseconds(of: instant)
    let minutes = Int((local % 86_400_000 + 86_400_000) % 86_400_000) / 60_000
    return TimeOfDay(hour: minutes / 60, minute: minutes % 60) ?? .defaultReminder
  }

  /// Milliseconds; no zone was ever further from UTC than this.
  private static let widestOffset: Int64 = 16 * 3_600_000

  private func offset(at milliseconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Instant(milliseconds: milliseconds).date)) * 1000
  }

  /// The first moment with another offset, by bisection: `low` has that offset, `high` has not.
  private func firstMoment(otherThan offset: Int64, from low: Int64, to high: Int64) -> Int64 {
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if self.offset(at: middle) == offset { low = middle } else { high = middle }
    }
    return high
  }
}
