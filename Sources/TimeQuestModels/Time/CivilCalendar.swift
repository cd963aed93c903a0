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
  public func day(of instant: Instant) -> CivilDay {
    let (number, hour) = local(instant)
    return CivilDay(number: number - (hour < dayStartHour ? 1 : 0))
  }

  /// The hour of the wall clock at the instant, 0 to 23.
  public func hour(of instant: Instant) -> Int { local(instant).hour }

  /// The number of the local date, and the hour on it.
  private func local(_ instant: Instant) -> (date: Int, hour: Int) {
    let local = instant.milliseconds + Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    let number = local.quotientRoundedDown(by: 86_400_000)
    return (Int(number), Int((local - number * 86_400_000) / 3_600_000))
  }
}
