import Foundation

extension Player {
  /// The calendar of the player's zone and day start.
  ///
  /// In UTC where the system does not know the stored zone.
  public var calendar: CivilCalendar {
    CivilCalendar(zoneName: timeZone, dayStartHour: dayStartHour)
      ?? CivilCalendar(zone: .gmt, dayStartHour: dayStartHour)
  }
}
