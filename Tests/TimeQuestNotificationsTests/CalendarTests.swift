import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The calendar as text; `Scripts/check-reminders` proves that other programs read it.
@Suite struct CalendarTests {
  private let moment = Result { try Instant(of: "2026-11-20T06:00:00Z") }

  private func lines(_ plan: ReminderPlan) throws -> [String] {
    try plan.calendar(at: moment.get()).components(separatedBy: "\r\n")
  }

  @Test func aSeriesIsAWeeklyEventUnderItsOwnID() throws {
    let plan = try ReminderPlan.sample([.early(on: [.mon])], zone: "Europe/Berlin")
    let lines = try lines(plan)
    let id = plan.series[0].id
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
    let wanted = [
      "UID:\(id.prefix(71))", " \(id.dropFirst(71))", "RRULE:FREQ=WEEKLY;BYDAY=MO",
      "DTSTART;TZID=Europe/Berlin:20251027T073000", "SUMMARY:Quest available!",
      "DESCRIPTION:Dawn Raid is ready to play", "TRIGGER:PT0S", "TZID:Europe/Berlin",
    ]
    for line in wanted { #expect(lines.contains(line), "\(line)") }
  }

  @Test func namesAreEscapedAndLinesAreFoldedBetweenCharacters() throws {
    let name = "Zähne, \\ putzen; " + String(repeating: "🪥é", count: 25)
    let text = try ReminderPlan.sample([.early(displayName: name)]).calendar(at: moment.get())
    #expect(text.contains("DESCRIPTION:Zähne\\, \\\\ putzen\\; "))
    #expect(text.replacing("\r\n ", with: "").contains(String(repeating: "🪥é", count: 25)))
    for line in text.components(separatedBy: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(!line.contains("\u{FFFD}") && !line.contains("\n"))
    }
  }

  @Test func aDayOnWhichClocksSkipTheTimeIsMovedToTheEndOfTheGap() throws {
    // 2027-03-28 is a Sunday.
    let plan = try ReminderPlan.sample([.early(on: [.sun])], zone: "Europe/Berlin", at: "02:30")
    let lines = try lines(plan)
    #expect(lines.contains("EXDATE;TZID=Europe/Berlin:20270328T023000"))
    #expect(lines.contains("RDATE;TZID=Europe/Berlin:20270328T030000"))
    #expect(!lines.contains { $0.contains("20271031") && $0.contains("DATE;TZID") })
  }

  @Test func aCompletedDayIsLeftOut() throws {
    let plan = try ReminderPlan.sample(
      [.early(on: [.fri])],
      completed: [.sample(1): [.sample]]
    )
    #expect(try lines(plan).contains("EXDATE:20261120T073000Z"))
  }

  @Test func aTimeOfItsOwnIsAnEventOfItsOwnWithoutTheDaysOff() throws {
    var routine = Routine.early(on: [.mon, .thu])
    routine.reminderTimes = ["07:10", "19:40", "00:30"].compactMap(TimeOfDay.init)
    var player = Player.sample(timeZone: "Europe/Berlin")
    // At 00:30 it is still the day before.
    player.dayStartHour = 3
    // From Monday, 30 November to Sunday, 6 December, and Monday, 21 December.
    player.daysOff = try ["2026-11-30/2026-12-06", "2026-12-21/2026-12-21"].map {
      try #require(DayRange($0))
    }
    let plan = ReminderPlan(for: player, routines: [routine]) { _ in
      ReminderText(title: "Quest available!", body: "Dawn Raid is ready to play")
    }
    let text = try plan.calendar(at: moment.get()).replacing("\r\n ", with: "")
    let events = text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    let dates = events.map { event in
      event.components(separatedBy: "\r\n").filter { $0.hasPrefix("EXDATE") }
        .map { String($0.suffix(15)) }
    }
    let ids = events.map { $0.prefix { $0 != "\r\n" }.suffix(8) }
    #expect(ids == ["mon.0710", "mon.1940", "mon.0030", "thu.0710", "thu.1940", "thu.0030"])
    #expect(
      dates == [
        ["20261130T071000", "20261221T071000"], ["20261130T194000", "20261221T194000"],
        ["20261201T003000", "20261222T003000"], ["20261203T071000"], ["20261203T194000"],
        ["20261204T003000"],
      ]
    )
    let rules = text.components(separatedBy: "\r\n").filter { $0.hasPrefix("RRULE") }
    #expect(rules.map { String($0.suffix(2)) } == ["MO", "MO", "TU", "TH", "TH", "FR"])
    for reminder in plan.upcoming(after: try moment.get(), days: 60) {
      #expect(!player.daysOff.contains(reminder.day))
    }
  }

  @Test func thePlanAloneDecidesTheText() throws {
    let plan = try ReminderPlan.sample([.early()], zone: "Africa/Casablanca")
    #expect(try plan.calendar(at: moment.get()) == plan.calendar(at: moment.get()))
    let next = try moment.get().advanced(by: 3600)
    #expect(try plan.calendar(at: next) == plan.calendar(at: moment.get()))
  }

  @Test func aCalendarWithoutAReminderIsStillACalendar() throws {
    let lines = try lines(ReminderPlan())
    #expect(lines.contains("BEGIN:VTIMEZONE") && !lines.contains("BEGIN:VEVENT"))
  }

  @Test func theFileIsReplacedWholeAndOnlyWhereSomethingChanged() async throws {
    try await withFolder { folder in
      let path = "\(folder)/quests.ics"
      let channel = CalendarFileChannel(path: path)
      #expect(await channel.authorization() == .authorized)
      let plan = try ReminderPlan.sample([.early()])
      try await channel.schedule(plan, at: moment.get())
      let before = try FileManager.default.attributesOfItem(atPath: path)
      #expect(before[.posixPermissions] as? Int == 0o600)
      try await channel.schedule(plan, at: moment.get().advanced(by: 60))
      let after = try FileManager.default.attributesOfItem(atPath: path)
      #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
      try await channel.schedule(ReminderPlan(), at: moment.get())
      let empty = Data(try ReminderPlan().calendar(at: moment.get()).utf8)
      #expect(FileManager.default.contents(atPath: path) == empty)
    }
  }

  @Test func onlyAnEmptyFileOrAnExportedCalendarIsReplaced() async throws {
    try await withFolder { folder in
      let diary = Data("BEGIN:VCALENDAR\r\nPRODID:-//Mine//EN\r\n".utf8)
      try diary.write(to: URL(filePath: "\(folder)/diary"))
      // An exported calendar with additions, and a calendar that contains our name in a comment.
      let ours = try ReminderPlan().calendar(at: moment.get())
      let shared = ours.replacing("END:VCALENDAR", with: "UID:dentist\r\nEND:VCALENDAR")
      try Data(shared.utf8).write(to: URL(filePath: "\(folder)/shared"))
      let remark = ours.replacing("PRODID:", with: "PRODID:-//Mine//EN\r\nX-COMMENT:")
      try Data(remark.utf8).write(to: URL(filePath: "\(folder)/remark"))
      try FileManager.default.createDirectory(
        atPath: "\(folder)/folder",
        withIntermediateDirectories: false
      )
      let made = unsafe mkfifo("\(folder)/pipe", 0o600)
      try #require(made == 0)
      let reasons = [
        "diary": "contains something other than TimeQuest's calendar and is not overwritten",
        "shared": "contains something other than TimeQuest's calendar and is not overwritten",
        "remark": "contains something other than TimeQuest's calendar and is not overwritten",
        "folder": "is a folder, not a file",
        "pipe": "is not a regular file",
      ]
      for (name, reason) in reasons {
        let channel = CalendarFileChannel(path: "\(folder)/\(name)")
        #expect(await channel.authorization() == .refused("\(folder)/\(name) \(reason)"))
        let error = await #expect(throws: ChannelError.self) {
          try await channel.schedule(ReminderPlan(), at: moment.get())
        }
        #expect(error?.description == "calendar: \(folder)/\(name) \(reason)")
      }
      #expect(FileManager.default.contents(atPath: "\(folder)/diary") == diary)
      #expect(FileManager.default.contents(atPath: "\(folder)/shared") == Data(shared.utf8))
      let pipe = try FileManager.default.attributesOfItem(atPath: "\(folder)/pipe")
      #expect(pipe[.type] as? FileAttributeType != .typeRegular)

      try Data().write(to: URL(filePath: "\(folder)/empty"))
      try await CalendarFileChannel(path: "\(folder)/empty").schedule(
        ReminderPlan(),
        at: moment.get()
      )
    }
  }

  @Test func theTargetOfALinkIsReplacedAndNotTheLink() async throws {
    try await withFolder { folder in
      let channel = CalendarFileChannel(path: "\(folder)/link")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link",
        withDestinationPath: "quests.ics"
      )
      #expect(
        await channel.authorization()
          == .refused("\(folder)/link is a link to a file that does not exist")
      )
      try Data().write(to: URL(filePath: "\(folder)/quests.ics"))
      try await channel.schedule(ReminderPlan(), at: moment.get())
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "quests.ics"
      )
      let text = FileManager.default.contents(atPath: "\(folder)/quests.ics")
      #expect(text == Data(try ReminderPlan().calendar(at: moment.get()).utf8))
    }
  }

  @Test func anErrorOfTheSystemIsReportedInItsOwnWords() async throws {
    try await withFolder { folder in
      let path = "\(folder)/\(String(repeating: "a", count: 300))"
      let error = await #expect(throws: ChannelError.self) {
        try await CalendarFileChannel(path: path).schedule(ReminderPlan(), at: moment.get())
      }
      #expect(error?.reason == "\(path) cannot be written: File name too long")
    }
  }

  @Test func aMissingFolderIsReportedAndThrown() async throws {
    let channel = CalendarFileChannel(path: "/nowhere/at/all/quests.ics")
    #expect(await channel.authorization() == .refused("there is no folder /nowhere/at/all"))
    await #expect(throws: ChannelError.self) {
      try await channel.schedule(ReminderPlan(), at: try moment.get())
    }
  }
}
