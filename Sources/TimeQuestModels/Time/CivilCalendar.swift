public import Foundation

/// Tells which civil day it is for a player: her zone, and the hour at which her day begins.
public struct CivilCalendar: Sendable, Hashable {
  public let zone: TimeZone
  /// 0 to 12: before this hour of the wall clock it is still yesterday.
  public let dayStartHour: Int

  public init(zone: TimeZone, dayStartHour: Int) {
    self.zone = zone
    self.dayStartHour = dayStartHour
  }

  /// Nil for a name that the time zone database does not know.
  public init?(zoneName: String, dayStartHour: Int) {
    guard let zone = Self.zone(named: zoneName) else { return nil }
    self.init(zone: zone, dayStartHour: dayStartHour)
  }

  /// The IANA zone of that name, such as `Europe/Berlin`; nil where there is none.
  public static func zone(named name: String) -> TimeZone? {
    if name.isEmpty { return linkZones() }
    // Foundation also takes "GMT+3" and the like, and then calls the zone something else.
    guard let zone = TimeZone(identifier: name), zone.identifier == name || name == "UTC" else {
      return nil
    }
    return zone
  }

  /// The IANA name of the zone that the machine is set to.
  public static func machineZoneName() -> String {
    zoneOfVariable ?? TimeZone.current.identifier
  }

  /// What `TZ` says where it says it as the C library may be told: a colon, or the database's file.
  private static var zoneOfVariable: String? {
    guard let text = unsafe getenv("TZ") else { return nil }
    let name = unsafe String(cString: text).drop { $0 == ":" }
    let folder = "/usr/share/zoneinfo/"
    return zone(named: String(name.hasPrefix(folder) ? name.dropFirst(folder.count) : name))?
      .identifier
  }

  /// In a static build the linker leaves ICU's zones out unless something that needs them is
  /// called; where it may be called is enough, and no start has to wait for it.
  private static func linkZones() -> TimeZone? {
    _ = Locale.LanguageCode("en").isISOLanguage
    return nil
  }

  /// The local date at that moment, one less while the local wall hour is below the day start.
  public func day(of instant: Instant) -> CivilDay {
    let offset = Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    let local = instant.milliseconds + offset
    let number = local.quotientRoundedDown(by: 86_400_000)
    let hour = (local - number * 86_400_000) / 3_600_000
    return CivilDay(number: Int(number) - (hour < Int64(dayStartHour) ? 1 : 0))
  }
}
