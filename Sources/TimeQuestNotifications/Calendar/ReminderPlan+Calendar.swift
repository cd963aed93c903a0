import Foundation
public import TimeQuestModels

extension ReminderPlan {
  private static let mark = "-//TimeQuest//TimeQuest//EN"

  /// Whether all that the text holds was written by `calendar`: a program that keeps appointments
  /// may have put others beside it.
  static func hasWritten(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.starts(with: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(mark)"])
      && lines.allSatisfy { !$0.hasPrefix("UID") || $0.hasPrefix("UID:reminder.") }
  }

  /// The plan as a calendar (RFC 5545): an event a series, under the series' own id, that repeats
  /// every week with an nextDeadline at its time.
  ///
  /// Gaps of the clock are told for ten years from that moment.
  public func calendar(at moment: Instant) -> String {
    let end = moment.advanced(by: Seconds(10 * 366 * 86_400))
    let start = Self.beginning(at: moment)
    var zones: [TimeZone: ICalendarZone] = [:]
    for series in series where zones[series.calendar.zone] == nil {
      zones[series.calendar.zone] = ICalendarZone(series.calendar, from: start, to: end)
    }
    var text = ICalendarText()
    text.add(component: "VCALENDAR") { text in
      text.add("VERSION", "2.0")
      text.add("PRODID", Self.mark)
      text.add("CALSCALE", "GREGORIAN")
      for (_, zone) in zones.sorted(by: { $0.key.identifier < $1.key.identifier }) {
        zone.write(to: &text)
      }
      for series in series {
        guard let zone = zones[series.calendar.zone] else { continue }
        ICalendarEvent(series: series, zone: zone, moment: moment).write(to: &text)
      }
      if series.isEmpty { Self.writeNothing(to: &text) }
    }
    return text.text
  }

  /// Where a calendar begins: a year or two ago, and the same for a year, so that the text of a
  /// plan that stays does not change from day to day.
  private static func beginning(at moment: Instant) -> Instant {
    let year: Int64 = 364 * 86_400_000
    return Instant(milliseconds: (moment.milliseconds / year - 1) * year)
  }

  /// A calendar may not be empty, so one without a reminder tells what UTC is.
  private static func writeNothing(to text: inout ICalendarText) {
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
