import Testing
import TimeQuestModels

struct CivilCalendarTests {
  /// Each line: a zone, the hour at which the day begins, a moment, and the day it belongs to.
  @Test(arguments: [
    // The day begins at three.
    ("Europe/Berlin", 3, "2026-11-20T02:59:59.999+01:00", "2026-11-19"),
    ("Europe/Berlin", 3, "2026-11-20T03:00:00+01:00", "2026-11-20"),
    ("Europe/Berlin", 0, "2026-11-19T23:59:59.999+01:00", "2026-11-19"),
    ("Europe/Berlin", 0, "2026-11-20T00:00:00+01:00", "2026-11-20"),
    ("Europe/Berlin", 12, "2026-11-20T11:59:59+01:00", "2026-11-19"),
    ("Europe/Berlin", 12, "2026-11-20T12:00:00+01:00", "2026-11-20"),
    ("Europe/Berlin", 3, "2026-01-01T02:30:00+01:00", "2025-12-31"),
    // An hour is left out: two o'clock does not exist.
    ("Europe/Berlin", 2, "2026-03-29T01:59:59.999+01:00", "2026-03-28"),
    ("Europe/Berlin", 2, "2026-03-29T03:00:00+02:00", "2026-03-29"),
    ("Europe/Berlin", 3, "2026-03-29T01:59:59.999+01:00", "2026-03-28"),
    ("Europe/Berlin", 3, "2026-03-29T03:00:00+02:00", "2026-03-29"),
    ("America/New_York", 2, "2026-03-08T01:59:59.999-05:00", "2026-03-07"),
    ("America/New_York", 2, "2026-03-08T03:00:00-04:00", "2026-03-08"),
    ("Australia/Sydney", 3, "2026-10-04T01:59:59.999+10:00", "2026-10-03"),
    ("Australia/Sydney", 3, "2026-10-04T03:00:00+11:00", "2026-10-04"),
    ("Australia/Lord_Howe", 2, "2026-10-04T01:59:59.999+10:30", "2026-10-03"),
    ("Australia/Lord_Howe", 2, "2026-10-04T02:30:00+11:00", "2026-10-04"),
    // An hour comes twice.
    ("Europe/Berlin", 3, "2026-10-25T02:59:59.999+02:00", "2026-10-24"),
    ("Europe/Berlin", 3, "2026-10-25T02:00:00+01:00", "2026-10-24"),
    ("Europe/Berlin", 3, "2026-10-25T03:00:00+01:00", "2026-10-25"),
    ("Europe/Berlin", 2, "2026-10-25T02:00:00+02:00", "2026-10-25"),
    ("Europe/Berlin", 2, "2026-10-25T02:00:00+01:00", "2026-10-25"),
    ("America/New_York", 2, "2026-11-01T01:59:59.999-04:00", "2026-10-31"),
    ("America/New_York", 2, "2026-11-01T01:00:00-05:00", "2026-10-31"),
    ("America/New_York", 2, "2026-11-01T02:00:00-05:00", "2026-11-01"),
    ("Australia/Sydney", 3, "2026-04-05T02:59:59.999+11:00", "2026-04-04"),
    ("Australia/Sydney", 3, "2026-04-05T02:59:59.999+10:00", "2026-04-04"),
    ("Australia/Sydney", 3, "2026-04-05T03:00:00+10:00", "2026-04-05"),
    ("Australia/Lord_Howe", 2, "2026-04-05T01:59:59.999+11:00", "2026-04-04"),
    ("Australia/Lord_Howe", 2, "2026-04-05T01:30:00+10:30", "2026-04-04"),
    ("Australia/Lord_Howe", 2, "2026-04-05T02:00:00+10:30", "2026-04-05"),
    // The ends of the earth, and half hours between.
    ("Pacific/Kiritimati", 0, "2026-11-20T10:00:00Z", "2026-11-21"),
    ("Pacific/Kiritimati", 0, "2026-11-20T09:59:59.999Z", "2026-11-20"),
    ("Etc/GMT+12", 0, "2026-11-20T11:59:59.999Z", "2026-11-19"),
    ("Etc/GMT+12", 0, "2026-11-20T12:00:00Z", "2026-11-20"),
    ("Asia/Kathmandu", 0, "2026-11-20T18:14:59.999Z", "2026-11-20"),
    ("Asia/Kathmandu", 0, "2026-11-20T18:15:00Z", "2026-11-21"),
    // Samoa went without 2011-12-30.
    ("Pacific/Apia", 0, "2011-12-30T09:59:59.999Z", "2011-12-29"),
    ("Pacific/Apia", 0, "2011-12-30T10:00:00Z", "2011-12-31"),
    // Before 1970, where divisions round the other way, and on leap days.
    ("UTC", 0, "1969-12-31T23:59:59.999Z", "1969-12-31"),
    ("UTC", 3, "1970-01-01T02:59:59.999Z", "1969-12-31"),
    ("UTC", 3, "1969-12-31T02:59:59.999Z", "1969-12-30"),
    ("UTC", 3, "1969-12-31T03:00:00Z", "1969-12-31"),
    ("America/New_York", 0, "1969-12-31T23:59:59-05:00", "1969-12-31"),
    ("UTC", 3, "2024-03-01T02:59:59Z", "2024-02-29"),
    ("UTC", 3, "2023-03-01T02:59:59Z", "2023-02-28"),
  ])
  func theCivilDayIsTheLocalDateOneLessBeforeTheDayBegins(
    zone: String,
    dayStartHour: Int,
    moment: String,
    day: String
  ) throws {
    let calendar = try #require(CivilCalendar(zoneName: zone, dayStartHour: dayStartHour))
    let instant = try #require(Instant(moment))
    #expect(calendar.day(of: instant).description == day)
  }

  @Test(
    arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Australia/Sydney"],
    [0, 1, 2, 3, 4, 12]
  )
  func noDaylightSavingChangeEverBringsADayBack(zone: String, dayStartHour: Int) throws {
    let calendar = try #require(CivilCalendar(zoneName: zone, dayStartHour: dayStartHour))
    var instant = try #require(Instant("2026-01-01T12:00:00Z"))
    var day = calendar.day(of: instant)
    var jumps: [Instant] = []
    for _ in 0..<(365 * 48) {
      instant = instant.advanced(by: 1800)
      let next = calendar.day(of: instant)
      if next != day, next - day != 1 { jumps.append(instant) }
      day = next
    }
    #expect(jumps.isEmpty)
  }

  @Test(arguments: ["", "Nowhere/Land", "../etc/passwd", "Europe/Berlin ", "+03:00"])
  func aZoneThatNobodyKnowsIsRefused(name: String) {
    #expect(CivilCalendar.zone(named: name) == nil)
    #expect(CivilCalendar(zoneName: name, dayStartHour: 0) == nil)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"], [0, 12])
  func everyInstantThatCanBeWrittenHasADayThatCanBeRead(zone: String, dayStartHour: Int) throws {
    let calendar = try #require(CivilCalendar(zoneName: zone, dayStartHour: dayStartHour))
    for instant in [Instant.writable.lowerBound, Instant.writable.upperBound] {
      let day = calendar.day(of: instant)
      #expect(CivilDay("\(day)") == day)
    }
  }
}
