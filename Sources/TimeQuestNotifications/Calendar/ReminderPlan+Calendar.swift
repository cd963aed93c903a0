import Foundation
public import TimeQuestModels

extension ReminderPlan {
  private static let productID = "-//TimeQuest//TimeQuest//EN"

  /// Whether `calendar(at:)` wrote the whole text, without events that another program added.
  static func isOwnCalendar(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.starts(with: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(productID)"])
      && lines.allSatisfy { !$0.hasPrefix("UID") || $0.hasPrefix("UID:reminder.") }
  }

  /// The plan as an iCalendar text (RFC 5545): a weekly event with an alarm for each series.
  ///
  /// The event has the id of the series. Changes of the zone are listed for ten years.
  public func calendar(at moment: Instant) -> String {
    let end = moment.advanced(by: Seconds(10 * 366 * 86_400))
    let start = Self.start(at: moment)
    var zones: [TimeZone: ICalendarZone] = [:]
    for series in series where zones[series.calendar.zone] == nil {
      zones[series.calendar.zone] = ICalendarZone(series.calendar, from: start, to: end)
    }
    var text = ICalendarText()
    text.add(component: "VCALENDAR") { text in
      text.add("VERSION", "2.0")
      text.add("PRODID", Self.productID)
      text.add("CALSCALE", "GREGORIAN")
      for (_, zone) in zones.sorted(by: { $0.key.identifier < $1.key.identifier }) {
        zone.write(to: &text)
      }
      for series in series {
        guard let zone = zones[series.calendar.zone] else { continue }
        ICalendarEvent(series: series, zone: zone, moment: moment).write(to: &text)
      }
      if series.isEmpty { Self.writePlaceholder(to: &text) }
    }
    return text.text
  }

  /// The start of the calendar, one to two years ago.
  ///
  /// It changes once a year, so that the text of an unchanged plan does not change every day.
  private static func start(at moment: Instant) -> Instant {
    let year: Int64 = 364 * 86_400_000
    return Instant(milliseconds: (moment.milliseconds / year - 1) * year)
  }

  /// Writes the zone UTC: a calendar must not be empty.
  private static func writePlaceholder(to text: inout ICalendarText) {
    text.add(component: "VTIMEZONE") { text in
      text.add("TZID", "UTC")
      text.add(component: "STANDARD") { text in
        text.add("DTSTART", "19700101T000000")
        text.add("TZOFFSETFROM", "+0000")
        text.add("TZOFFSETTO", "+0000")
      }
    }
  }
}
