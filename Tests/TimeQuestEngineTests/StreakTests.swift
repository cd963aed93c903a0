import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

struct StreakTests {
  /// The days of play, counted from Friday the 20th, and the streak after each.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var mode = "scheduled"
    var quest: Weekdays = .everyDay
    let days: [Int]
    let streaks: [Int?]
  }

  private static let school: Weekdays = [.mon, .tue, .wed, .thu, .fri]

  static let stories = [
    Story(testDescription: "PROG-03: next day, one more", days: [0, 1, 2], streaks: [1, 2, 3]),
    Story(testDescription: "twice a day counts once", days: [0, 0, 1, 1], streaks: [1, 1, 2, 2]),
    Story(
      testDescription: "PROG-04: a gap pauses and never resets",
      days: [0, 1, 5, 6, 40, 41],
      streaks: [1, 2, 2, 3, 3, 4]
    ),
    Story(
      testDescription: "a weekend without a quest is no gap",
      quest: school,
      days: [0, 3, 4, 7, 10],
      streaks: [1, 2, 3, 3, 4]
    ),
    Story(
      testDescription: "one day a week",
      quest: [.fri],
      days: [0, 7, 14, 28, 35],
      streaks: [1, 2, 3, 3, 4]
    ),
    Story(
      testDescription: "calendar days alone",
      mode: "calendar",
      days: [0, 3, 4, 7, 8],
      streaks: [1, 1, 2, 2, 3]
    ),
    Story(testDescription: "off", mode: "off", days: [0, 1, 2], streaks: [nil, nil, nil]),
  ]

  @Test(arguments: stories)
  func aStreakFollowsTheDaysPlayed(story: Story) async throws {
    let fixture = EngineFixture()
    try await fixture.choose(story.mode)
    let quest = try await fixture.quest(on: story.quest)
    var today = 0
    var streaks: [Int?] = []
    for day in story.days {
      if day > today { fixture.pass(days: day - today) }
      today = day
      let turn = try await fixture.play(quest)
      streaks.append(turn.session.award?.streak)
      let profile = try await fixture.engine.profile()
      #expect(profile.streak.playedToday)
      #expect(profile.streak.current == turn.session.award?.streak)
    }
    #expect(streaks == story.streaks)
  }

  @Test func theStreakReturnsWhenStreaksAreSwitchedOnAgain() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    for _ in 0..<3 {
      try await fixture.play(quest)
      fixture.pass(days: 1)
    }
    try await fixture.choose("off")
    #expect(try await fixture.engine.profile().streak.current == nil)
    #expect(try await fixture.play(quest).session.award?.streak == nil)
    fixture.pass(days: 1)
    try await fixture.choose("scheduled")
    // It went on as a scheduled one.
    #expect(try await fixture.engine.profile().streak.current == 4)
    #expect(try await fixture.play(quest).session.award?.streak == 5)
  }

  @Test func aDayPlayedOutOfOrderTakesItsPlace() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    try await fixture.play(quest)
    fixture.clock.step(days: -1)
    #expect(try await fixture.play(quest).session.award?.streak == 1)
    #expect(try await fixture.engine.profile().streak.current == 2)
    #expect(try await fixture.engine.profile().streak.lastPlayedDay == .sample.advanced(by: -1))
    #expect(try await fixture.engine.playerRecord().progress.lastPlayedDay == .sample)
    fixture.clock.step(days: 2)
    #expect(try await fixture.play(quest).session.award?.streak == 3)
  }

  @Test func aDayPlayedUnderAWrongClockTakesNothingAway() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    try await fixture.play(quest)
    fixture.clock.step(days: 400)
    let ahead = try #require(try await fixture.play(quest).session.award?.streak)
    fixture.clock.step(days: -399)
    #expect(ahead == 1)
    for day in 1...3 {
      #expect(try await fixture.play(quest).session.award?.streak == ahead + day)
      let streak = try await fixture.engine.profile().streak
      #expect(streak.current == ahead + day)
      #expect(streak.lastPlayedDay == .sample.advanced(by: day))
      fixture.pass(days: 1)
    }
  }

  @Test func aSessionPlayedUnderAWrongClockDoesNotCountToday() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    fixture.clock.step(days: 400)
    try await fixture.play(quest)
    fixture.clock.step(days: -400)
    #expect(try await fixture.engine.quests().map(\.completedToday) == [false])
    #expect(try await fixture.engine.trend(days: 30).points.isEmpty)
    #expect(try await fixture.engine.trend(days: nil).points.count == 1)
  }

  /// A wall time in UTC, a zone, the hour at which the day begins, and the civil day it is.
  struct Clock: Sendable {
    let utc: String
    let zone: String
    let dayStart: Int
    let day: String
  }

  static let clocks = [
    Clock(utc: "2026-11-20T02:59:59Z", zone: "UTC", dayStart: 3, day: "2026-11-19"),
    Clock(utc: "2026-11-20T03:00:00Z", zone: "UTC", dayStart: 3, day: "2026-11-20"),
    Clock(utc: "2026-11-20T23:30:00Z", zone: "Europe/Berlin", dayStart: 0, day: "2026-11-21"),
    Clock(utc: "2026-11-20T23:30:00Z", zone: "Europe/Berlin", dayStart: 3, day: "2026-11-20"),
    Clock(utc: "2026-11-20T04:30:00Z", zone: "America/New_York", dayStart: 0, day: "2026-11-19"),
    Clock(utc: "2026-11-20T11:00:00Z", zone: "Pacific/Kiritimati", dayStart: 0, day: "2026-11-21"),
    // The hour that summer time skips or repeats.
    Clock(utc: "2026-03-29T01:30:00Z", zone: "Europe/Berlin", dayStart: 3, day: "2026-03-29"),
    Clock(utc: "2026-10-25T01:30:00Z", zone: "Europe/Berlin", dayStart: 3, day: "2026-10-24"),
  ]

  @Test(arguments: clocks)
  func aDayBeginsInThePlayersZoneAtTheirHour(clock: Clock) async throws {
    let fixture = EngineFixture(at: try Instant(of: clock.utc))
    var change = PlayerChange()
    change.timeZone = clock.zone
    change.dayStartHour = try DayStartHour(clock.dayStart)
    _ = try await fixture.engine.owner.update(change)
    let turn = try await fixture.play(try await fixture.quest(), .init(guess: 30, takes: .zero))
    #expect(turn.session.day.description == clock.day)
    #expect(turn.session.trials.map(\.day.description) == [clock.day])
    #expect(turn.player.progress.lastPlayedDay?.description == clock.day)
  }

  @Test("GAME-01: what can be picked at one in the morning is yesterday's")
  func beforeTheDayStartItIsStillTheDayBefore() async throws {
    let fixture = EngineFixture(at: try Instant(of: "2026-11-21T01:00:00Z"))
    let friday = try await fixture.quest("Friday", on: [.fri])
    let saturday = try await fixture.quest("Saturday", on: [.sat])
    #expect(try await fixture.engine.quests().map(\.questID) == [saturday.id])
    var change = PlayerChange()
    change.dayStartHour = 3
    _ = try await fixture.engine.owner.update(change)
    #expect(try await fixture.engine.quests().map(\.questID) == [friday.id])
    #expect(try await fixture.engine.stored.start(friday.id).session.day == .sample)
    await #expect(throws: QuestError.refused(.notToday)) {
      try await fixture.engine.stored.start(saturday.id)
    }
  }

  @Test func aSessionCountsOnTheDayOfItsEnd() async throws {
    let fixture = EngineFixture(at: try Instant(of: "2026-11-20T23:59:00Z"))
    let session = try await fixture.engine.stored.start(try await fixture.quest().id).session
    #expect(session.day == .sample)
    let revealed = try await fixture.reveal(session.id, .init(guess: 100, takes: 100))
    #expect(revealed.session.day == .sample)
    let done = try await fixture.engine.stored.next(session.id)
    #expect(done.session.day == CivilDay.sample.advanced(by: 1))
    #expect(try await fixture.engine.quests().map(\.completedToday) == [true])
  }

  @Test func movingToAnotherZoneChangesNoPastDay() async throws {
    let fixture = EngineFixture(at: try Instant(of: "2026-11-20T23:30:00Z"), zone: "Europe/Berlin")
    let quest = try await fixture.quest()
    let turn = try await fixture.play(quest)
    var change = PlayerChange()
    change.timeZone = "America/New_York"
    _ = try await fixture.engine.owner.update(change)
    let stored = try await fixture.engine.stored.current(turn.session.id)?.session
    #expect(stored?.day == turn.session.day)
    // In New York it is still the 20th, one day before the last day played.
    #expect(try await fixture.play(quest).session.award?.streak == 1)
    #expect(try await fixture.engine.playerRecord().progress.lastPlayedDay == turn.session.day)
  }
}

extension EngineFixture {
  func choose(_ streakMode: String) async throws {
    var change = PlayerChange()
    change.streakMode = streakMode
    _ = try await engine.owner.update(change)
  }
}
