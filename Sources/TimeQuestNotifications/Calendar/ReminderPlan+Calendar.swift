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

/// A series of reminders as an event that repeats every week (RFC 5545, VEVENT).
struct ICalendarEvent {
  let series: ReminderSeries
  let zone: ICalendarZone
  /// When the calendar is written.
  let moment: Instant

  /// The first day of the series, today at the latest, and never before the zone's first entry.
  private var since: CivilDay {
    let calendar = series.calendar
    return max(min(series.since, calendar.day(of: moment)), calendar.day(of: zone.start))
  }

  /// The first date of the series on which the clock does not skip the time.
  private var firstDate: CivilDay {
    var day = since
    while day.weekday != series.weekday { day = day.advanced(by: 1) }
    var date = series.date(of: day)
    while actual(on: date) != nominal(on: date) { date = date.advanced(by: 7) }
    return date
  }

  func write(to text: inout ICalendarText) {
    let first = firstDate
    text.add(component: "VEVENT") { text in
      text.add("UID", series.id)
      text.add("DTSTAMP", ICalendarStamp.utc(series.changedAt))
      text.add("LAST-MODIFIED", ICalendarStamp.utc(series.changedAt))
      text.add("SEQUENCE", "\(series.revision)")
      add("DTSTART", nominal(on: first), to: &text)
      text.add("RRULE", "FREQ=WEEKLY;BYDAY=\(Self.name(of: first.weekday))")
      writeExceptions(after: first, to: &text)
      text.add("SUMMARY", ICalendarText.escaped(series.text.title))
      text.add("DESCRIPTION", ICalendarText.escaped(series.text.body))
      text.add("TRANSP", "TRANSPARENT")
      text.add(component: "VALARM") { text in
        text.add("ACTION", "DISPLAY")
        text.add("TRIGGER", "PT0S")
        text.add("DESCRIPTION", ICalendarText.escaped(series.text.body))
      }
    }
  }

  /// Writes the dates on which the weekly rule is not right.
  ///
  /// A calendar program moves a time that the clock skips behind the gap; the reminder comes at the
  /// end of the gap. On a day on which the quest is completed, and on a day off, there is none.
  private func writeExceptions(after first: CivilDay, to text: inout ICalendarText) {
    let daysOff = series.daysOff.flatMap { range in
      stride(from: range.from.number, through: range.through.number, by: 1)
        .map(CivilDay.init(number:))
    }
    let quiet = Set(
      (series.completedDays + daysOff).map(series.date).filter { $0.weekday == first.weekday }
    )
    for date in quiet.sorted() where date >= first {
      add("EXDATE", nominal(on: date), to: &text)
    }
    for date in skippedDates.sorted() where !quiet.contains(date) {
      if date > first { add("EXDATE", nominal(on: date), to: &text) }
      add("RDATE", actual(on: date), to: &text)
    }
  }

  /// The dates of the series on which the clock skips its time.
  private var skippedDates: Set<CivilDay> {
    let start = series.date(of: since)
    let weekday = firstDate.weekday
    let dates = zone.transitions.filter { $0.after > $0.before }.flatMap { transition in
      [transition.before, transition.after].map { offset in
        CivilDay(number: Int((transition.at.milliseconds + offset) / 86_400_000))
      }
    }
    return Set(dates).filter { date in
      date >= start && date.weekday == weekday && actual(on: date) != nominal(on: date)
    }
  }

  /// The set time on that date, in milliseconds of the wall clock.
  private func nominal(on date: CivilDay) -> Int64 {
    Int64(date.number) * 86_400_000
      + Int64(series.time.hour * 60 + series.time.minute) * 60_000
  }

  /// The time at which the reminder comes on that date, in milliseconds of the wall clock.
  private func actual(on date: CivilDay) -> Int64 {
    series.calendar.localMilliseconds(of: series.calendar.instant(on: date, at: series.time))
  }

  private func add(_ name: String, _ local: Int64, to text: inout ICalendarText) {
    let stamp = ICalendarStamp.local(local)
    if let zone = zone.name {
      text.add("\(name);TZID=\(zone)", stamp)
    } else {
      text.add(name, "\(stamp)Z")
    }
  }

  private static func name(of weekday: Weekday) -> String {
    String(weekday.rawValue.uppercased().prefix(2))
  }
}
