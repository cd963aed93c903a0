import TimeQuestModels

/// A series of reminders as an event that repeats every week.
struct ICalendarEvent {
  let series: ReminderSeries
  let zone: ICalendarZone
  /// When the calendar is written.
  let moment: Instant

  /// Where the series begins, today at the latest, but not before the zone is told.
  private var since: CivilDay {
    let calendar = series.calendar
    return max(min(series.since, calendar.day(of: moment)), calendar.day(of: zone.start))
  }

  /// The first date on which the clock shows the time at all.
  private var firstDate: CivilDay {
    var day = since
    while day.weekday != series.weekday { day = day.advanced(by: 1) }
    var date = series.date(of: day)
    while shown(on: date) != wanted(on: date) { date = date.advanced(by: 7) }
    return date
  }

  func write(to text: inout ICalendarText) {
    let first = firstDate
    text.add(component: "VEVENT") { text in
      text.add("UID", series.id)
      text.add("DTSTAMP", ICalendarStamp.utc(series.changedAt))
      text.add("LAST-MODIFIED", ICalendarStamp.utc(series.changedAt))
      text.add("SEQUENCE", "\(series.revision)")
      add("DTSTART", wanted(on: first), to: &text)
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

  /// Where the series does not ring as a calendar would by itself.
  ///
  /// A calendar takes a time that clocks skip for one behind the gap; a reminder rings at the end
  /// of the gap. And where the quest is completed it is quiet.
  private func writeExceptions(after first: CivilDay, to text: inout ICalendarText) {
    let quiet = Set(series.quietDays.map(series.date).filter { $0.weekday == first.weekday })
    for date in quiet.sorted() where date >= first { add("EXDATE", wanted(on: date), to: &text) }
    for date in skippedDates.sorted() where !quiet.contains(date) {
      if date > first { add("EXDATE", wanted(on: date), to: &text) }
      add("RDATE", shown(on: date), to: &text)
    }
  }

  /// The dates of the series on which clocks skip its time.
  private var skippedDates: Set<CivilDay> {
    let start = series.date(of: since)
    let weekday = firstDate.weekday
    let dates = zone.transitions.filter { $0.after > $0.before }.flatMap { turn in
      [turn.before, turn.after].map { offset in
        CivilDay(number: Int((turn.at.milliseconds + offset) / 86_400_000))
      }
    }
    return Set(dates).filter { date in
      date >= start && date.weekday == weekday && shown(on: date) != wanted(on: date)
    }
  }

  private func wanted(on date: CivilDay) -> Int64 {
    Int64(date.number) * 86_400_000
      + Int64(series.time.hour * 60 + series.time.minute) * 60_000
  }

  private func shown(on date: CivilDay) -> Int64 {
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
