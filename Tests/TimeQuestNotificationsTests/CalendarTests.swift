import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The calendar as text; `Scripts/check-reminders` proves that other programs read the same instants.
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

  @Test func onlyAnEmptyFileOrACalendarOfOursIsReplaced() async throws {
    try await withFolder { folder in
      let diary = Data("BEGIN:VCALENDAR\r\nPRODID:-//Mine//EN\r\n".utf8)
      try diary.write(to: URL(filePath: "\(folder)/diary"))
      // What a calendar program may make of a calendar of ours, and what only speaks of one.
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
        "diary": "holds something other than TimeQuest's calendar and is not overwritten",
        "shared": "holds something other than TimeQuest's calendar and is not overwritten",
        "remark": "holds something other than TimeQuest's calendar and is not overwritten",
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

  @Test func whatALinkLeadsToIsReplacedAndNotTheLink() async throws {
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

  @Test func whatTheSystemRefusesIsToldInItsOwnWords() async throws {
    try await withFolder { folder in
      let path = "\(folder)/\(String(repeating: "a", count: 300))"
      let error = await #expect(throws: ChannelError.self) {
        try await CalendarFileChannel(path: path).schedule(ReminderPlan(), at: moment.get())
      }
      #expect(error?.reason == "\(path) cannot be written: File name too long")
    }
  }

  @Test func aFolderThatIsNotThereIsToldAndThrown() async throws {
    let channel = CalendarFileChannel(path: "/nowhere/at/all/quests.ics")
    #expect(await channel.authorization() == .refused("there is no folder /nowhere/at/all"))
    await #expect(throws: ChannelError.self) {
      try await channel.schedule(ReminderPlan(), at: try moment.get())
    }
  }
}
