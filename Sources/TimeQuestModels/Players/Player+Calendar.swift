import Foundation

extension Player {
  /// Her calendar; UTC where the zone that was stored is no longer known to the system.
  public var calendar: CivilCalendar {
    CivilCalendar(zoneName: timeZone, dayStartHour: dayStartHour)
      ?? CivilCalendar(zone: .gmt, dayStartHour: dayStartHour)
  }
}
