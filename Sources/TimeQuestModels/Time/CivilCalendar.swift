public import Foundation

/// Maps instants to civil days by a time zone and the hour at which the day begins.
public struct CivilCalendar: Sendable, Hashable {
  /// The time zone.
  public let zone: TimeZone
  /// 0 to 12: below this hour of the wall clock the civil day is still that of the day before.
  public let dayStartHour: Int

  /// A calendar of this zone and day start.
  public init(zone: TimeZone, dayStartHour: Int) {
    self.zone = zone
    self.dayStartHour = dayStartHour
  }

  /// A calendar of the zone with this IANA name; nil where the system does not know the name.
  public init?(zoneName: String, dayStartHour: Int) {
    guard let zone = Self.zone(named: zoneName) else { return nil }
    self.init(zone: zone, dayStartHour: dayStartHour)
  }

  /// The zone with this IANA name, such as `Europe/Berlin`; nil where the system does not know it.
  public static func zone(named name: String) -> TimeZone? {
    if name.isEmpty { return linkZones() }
    // Foundation also accepts "GMT+3" and gives such a zone another name.
    guard let zone = TimeZone(identifier: name), zone.identifier == name || name == "UTC" else {
      return nil
    }
    return zone
  }

  /// The IANA name of the machine's time zone.
  public static func machineZoneName() -> String {
    zoneOfVariable ?? TimeZone.current.identifier
  }

  /// The zone that `TZ` names, also with a leading colon or as a file of the zone database.
  private static var zoneOfVariable: String? {
    guard let text = unsafe getenv("TZ") else { return nil }
    let name = unsafe String(cString: text).drop { $0 == ":" }
    let folder = "/usr/share/zoneinfo/"
    return zone(named: String(name.hasPrefix(folder) ? name.dropFirst(folder.count) : name))?
      .identifier
  }

  /// Makes the linker keep ICU's zones in a static build; always nil.
  ///
  /// The linker drops them unless some code that may run needs them. This code never runs with a
  /// zone's name, so that no start pays for it.
  private static func linkZones() -> TimeZone? {
    _ = Locale.LanguageCode("en").isISOLanguage
    return nil
  }

  /// The civil day at the instant: the local date, one less while the hour is below the day start.
  ///
  /// East of Greenwich the last hours that can be written belong to the last day that can.
  public func day(of instant: Instant) -> CivilDay {
    let (number, hour) = local(instant)
    return min(CivilDay(number: number - (hour < dayStartHour ? 1 : 0)), .last)
  }

  /// The hour of the wall clock at the instant, 0 to 23.
  public func hour(of instant: Instant) -> Int { local(instant).hour }

  /// The number of the local date, and the hour on it.
  private func local(_ instant: Instant) -> (date: Int, hour: Int) {
    let local = instant.milliseconds + Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    let number = local.quotientRoundedDown(by: 86_400_000)
    return (Int(number), Int((local - number * 86_400_000) / 3_600_000))
  }

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

/// A change of a time zone's offset from UTC.
public struct ZoneTransition: Hashable, Sendable {
  /// The first instant with the new offset.
  public let at: Instant
  /// The offset before it, in milliseconds east of UTC.
  public let before: Int64
  /// The offset from it on, in milliseconds east of UTC.
  public let after: Int64

  /// A change with these values.
  public init(at instant: Instant, before: Int64, after: Int64) {
    at = instant
    self.before = before
    self.after = after
  }
}
