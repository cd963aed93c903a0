import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestTesting

/// Delivery of reminders: at most once, and never late.
@Suite struct ReminderTests {
  /// 2026-11-20, a Friday, at six; reminders come at half past seven.
  private func fixture(zone: String = "UTC") throws -> EngineFixture {
    EngineFixture(at: try Instant(of: "2026-11-20T06:00:00Z"), zone: zone)
  }

  private func bodies(
    _ fixture: EngineFixture,
    on channel: String = "desktop"
  ) async throws -> [String] {
    try await fixture.engine.remind(on: channel).reminders.map(\.text.body)
  }

  @Test("NOTF-01: a reminder comes once, however many look at once")
  func aReminderIsDeliveredOnceByManyProcesses() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    fixture.pass(days: 0)
    let engines = (0..<10).map { _ in fixture.anotherEngine() }
    let given = try await withThrowingTaskGroup { group in
      for engine in engines {
        group.addTask { try await engine.remind(on: "desktop").reminders }
      }
      return try await group.reduce(into: [Reminder]()) { $0 += $1 }
    }
    #expect(given.map(\.routineID) == [quest.id])
    #expect(try await bodies(fixture).isEmpty)
    #expect(try await bodies(fixture, on: "other") == ["Dawn Raid is ready to play"])
    fixture.pass(days: 1)
    #expect(try await bodies(fixture) == ["Dawn Raid is ready to play"])
  }

  @Test func aReminderIsDeliveredWithinTwoHoursOfItsTime() async throws {
    let fixture = try fixture()
    _ = try await fixture.quest()
    fixture.pass(days: 0, to: 26_999)
    let round = try await fixture.engine.remind(on: "desktop")
    #expect(round.reminders.isEmpty)
    #expect(round.next == (try Instant(of: "2026-11-20T07:30:00Z")))
    fixture.pass(days: 0, to: 27_000 + 7201)
    #expect(try await bodies(fixture).isEmpty)
  }

  @Test func anAnswerTellsTheFirstThousandReminders() async throws {
    let fixture = try fixture()
    for _ in 0..<150 { _ = try await fixture.quest() }
    let told = try await fixture.engine.reminderStatus().next
    let upcoming = try await fixture.engine.owner.upcomingReminders()
    #expect(told.count == 1000 && upcoming.count == 1000)
    #expect(told.map(\.questID) == upcoming.map(\.questID))
  }

  @Test func aQuestCreatedByAWrongClockHasReminders() async throws {
    let fixture = try fixture()
    fixture.clock.set(to: try Instant(of: "2027-01-01T12:00:00Z"))
    _ = try await fixture.quest()
    fixture.clock.set(to: try Instant(of: "2026-11-20T06:00:00Z"))
    let round = try await fixture.engine.remind(on: "desktop")
    #expect(round.reminders.isEmpty)
    #expect(round.next == (try Instant(of: "2026-11-20T07:30:00Z")))
    for _ in 0..<3 {
      fixture.pass(days: 1)
      #expect(try await bodies(fixture) == ["Dawn Raid is ready to play"])
      #expect(try await bodies(fixture).isEmpty)
    }
  }

  @Test("NOTF-01: a step left running holds reminders back until it is forgotten, no longer")
  func aForgottenStepHoldsNoReminderBackForGood() async throws {
    let fixture = try fixture()
    let left = try await fixture.quest("Left Running", on: [.fri])
    _ = try await fixture.quest("Night Watch")
    let session = try await fixture.engine.start(left.id)
    _ = try await fixture.engine.lockIn(300, in: session.sessionID)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    // At six plus four hours the step is forgotten; this morning's time has gone by.
    for _ in 0..<2 {
      fixture.pass(days: 1)
      #expect(try await bodies(fixture) == ["Night Watch is ready to play"])
    }
  }

  @Test func aHeldReminderComesOnceTheStepIsForgotten() async throws {
    let fixture = try fixture()
    let left = try await fixture.quest("Left Running", on: [.fri])
    _ = try await fixture.quest("Night Watch")
    fixture.pass(days: 0, to: 13_000)
    let session = try await fixture.engine.start(left.id)
    _ = try await fixture.engine.lockIn(300, in: session.sessionID)
    fixture.pass(days: 0, to: 27_000)
    let round = try await fixture.engine.remind(on: "desktop")
    #expect(round.reminders.isEmpty)
    #expect(round.next == (try Instant(of: "2026-11-20T07:31:00Z")))
    fixture.pass(days: 0, to: 13_000 + 14_401)
    #expect(try await bodies(fixture) == ["Night Watch is ready to play"])
  }

  @Test("NOTF-03: a player can read what is due, and by which ways; it writes nothing")
  func thePlayerCanReadWhatIsDue() async throws {
    let fixture = try fixture(zone: "Europe/Berlin")
    let quest = try await fixture.quest(on: [.fri, .sat])
    _ = try await fixture.engine.players()
    let before = try await fixture.store.read { try $0.latestChange() }
    let denied = ReminderChannelStatus(name: "desktop", authorized: false, reason: "no service")
    let status = try await fixture.engine.reminderStatus(by: [denied])
    #expect(status.enabled && status.time == .defaultReminder)
    #expect(status.channels == [denied])
    #expect(status.next.map(\.questID) == [quest.id, quest.id])
    #expect(status.next.map(\.day.description) == ["2026-11-20", "2026-11-21"])
    #expect(status.next.allSatisfy { $0.time == .defaultReminder })
    #expect(try await fixture.store.read { try $0.latestChange() } == before)
    #expect(try await fixture.store.read { try $0.claims() }.isEmpty)
  }

  @Test func questsAtTheSameTimeHaveOneReminderEachAndAfterASleepOneForAll() async throws {
    let fixture = try fixture()
    for name in ["Dawn Raid", "Dawn Raid", "Night Watch"] { _ = try await fixture.quest(name) }
    fixture.pass(days: 0)
    #expect(
      try await bodies(fixture) == [
        "Dawn Raid is ready to play", "Dawn Raid is ready to play",
        "Night Watch is ready to play",
      ]
    )
    fixture.pass(days: 3, to: 30_000)
    #expect(try await bodies(fixture) == ["3 quests are ready to play"])
    #expect(try await bodies(fixture).isEmpty)
  }

  @Test func aCompletedQuestHasNoReminder() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    _ = try await fixture.play(quest)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    let weekdays = try await fixture.engine.owner.upcomingReminders(days: 2).map(\.weekday)
    #expect(weekdays == [CivilDay.sample.advanced(by: 1).weekday])
  }

  @Test("GAME-03: no player is reminded of the quest that they play, then or when they leave it")
  func aPlayerIsNotRemindedOfTheQuestTheyPlay() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    let session = try await fixture.engine.stored.start(quest.id).session.id
    _ = try await fixture.engine.stored.lockIn(Estimate(300), in: session)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    _ = try await fixture.engine.stored.abandon(session)
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 1, to: 20_000)
    _ = try await fixture.engine.stored.start(quest.id)
    fixture.pass(days: 1)
    #expect(try await bodies(fixture).count == 1, "what was left open yesterday calls today")
  }

  @Test("GAME-03: while a step runs no reminder tells the time; what was due comes after it")
  func noReminderIsDeliveredDuringAStep() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    _ = try await fixture.quest("Night Watch")
    let session = try await fixture.engine.stored.start(quest.id).session.id
    _ = try await fixture.engine.stored.lockIn(Estimate(300), in: session)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    _ = try await fixture.engine.stored.done(session)
    #expect(try await bodies(fixture) == ["Night Watch is ready to play"])
    #expect(try await bodies(fixture).isEmpty)
  }

  @Test("NOTF-03: what a player switches off is off at once, and on again not for what has passed")
  func thePlayersSwitchTakesEffectAtOnce() async throws {
    let fixture = try fixture()
    _ = try await fixture.quest()
    var change = PlayerChange()
    change.remindersEnabled = false
    _ = try await fixture.engine.owner.update(change)
    #expect(try await fixture.engine.owner.upcomingReminders().isEmpty)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    change.remindersEnabled = true
    _ = try await fixture.engine.owner.update(change)
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 1)
    #expect(try await bodies(fixture).count == 1)
  }

  @Test func aNewTimeReplacesTheOldOneAndIsNotDueInThePast() async throws {
    let fixture = try fixture()
    _ = try await fixture.quest()
    try await remindAt("08:15", fixture)
    #expect(
      try await fixture.engine.owner.upcomingReminders(days: 1).map { "\($0.at)" }
        == ["2026-11-20T08:15:00.000Z"]
    )
    fixture.pass(days: 0)
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 0, to: 28_800)
    try await remindAt("07:45", fixture)
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 0, to: 29_700)
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 1, to: 27_900)
    #expect(try await bodies(fixture).count == 1)
    try await remindAt("07:50", fixture)
    fixture.pass(days: 0, to: 28_200)
    #expect(try await bodies(fixture).isEmpty, "it was given today")
  }

  private func remindAt(_ time: String, _ fixture: EngineFixture) async throws {
    let wanted: TimeOfDay = try #require(TimeOfDay(time))
    var change = PlayerChange()
    change.reminderTime = wanted
    _ = try await fixture.engine.owner.update(change)
  }

  @Test func aReminderHasTheCurrentNameAndADeletedQuestHasNone() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    let other = try await fixture.quest("Night Watch")
    var change = RoutineChange()
    change.displayName = "Sunrise"
    _ = try await fixture.engine.owner.update(quest.id, revision: 1, change)
    try await fixture.engine.owner.deleteRoutine(other.id, revision: 1)
    fixture.pass(days: 0)
    #expect(try await bodies(fixture) == ["Sunrise is ready to play"])
  }

  @Test func aQuestActivatedOrMovedToTodayIsNotDueInThePast() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest(on: [.sat])
    fixture.pass(days: 0, to: 27_600)
    var change = RoutineChange()
    change.activeDays = .everyDay
    change.displayName = "Sunrise"
    _ = try await fixture.engine.owner.update(quest.id, revision: 1, change)
    _ = try await fixture.quest("Made after its time")
    #expect(try await bodies(fixture).isEmpty)
    fixture.pass(days: 1)
    #expect(try await bodies(fixture).count == 2)
  }

  @Test func renamingAtTheDueTimeKeepsTheReminder() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    fixture.pass(days: 0, to: 27_010)
    var change = RoutineChange()
    change.displayName = "Sunrise"
    _ = try await fixture.engine.owner.update(quest.id, revision: 1, change)
    #expect(try await bodies(fixture) == ["Sunrise is ready to play"])
  }

  @Test func afterTravelAReminderIsDueAtTheSameTimeInTheNewZoneOnceADay() async throws {
    let fixture = try fixture(zone: "Europe/Berlin")
    _ = try await fixture.quest()
    fixture.pass(days: 0, to: 23_400)
    #expect(try await bodies(fixture).count == 1)
    var change = PlayerChange()
    change.timeZone = "America/New_York"
    _ = try await fixture.engine.owner.update(change)
    fixture.pass(days: 0, to: 45_000)
    #expect(try await bodies(fixture).isEmpty, "it was given this day")
    fixture.pass(days: 1, to: 45_000)
    #expect(try await bodies(fixture).count == 1)
  }

  @Test("NOTF-02: a reminder speaks the player's language, and game")
  func aReminderIsInThePlayersLanguage() async throws {
    let fixture = try fixture()
    _ = try await fixture.quest()
    var change = PlayerChange()
    change.locale = "de-AT"
    _ = try await fixture.engine.owner.update(change)
    fixture.pass(days: 0)
    let given = try await fixture.engine.remind(on: "desktop").reminders
    #expect(
      given.map(\.text)
        == [ReminderText(title: "Quest verfügbar!", body: "Dawn Raid ist bereit zum Spielen")]
    )
  }

  @Test func aReminderIsOneEventForThePlayerAndOneForTheParent() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    let player = try await fixture.engine.playerRecord().id
    fixture.pass(days: 0)
    for _ in 0..<3 { _ = try await fixture.engine.remind(on: QuestEngine.eventChannel) }
    for journal in [Journal.player(player), .parent] {
      let page = try await fixture.engine.events(
        of: journal,
        after: 0,
        topics: [.reminder],
        limit: 10
      )
      #expect(page.events.map(\.topic) == [.reminder])
      #expect(page.events.map(\.data.questID) == [quest.id])
    }
  }

  @Test func onlyTheRequestedPlayersAreClaimed() async throws {
    let fixture = try fixture()
    let mia = try await fixture.engine.playerRecord().id
    let ben = try await fixture.engine.owner.create(PlayerDraft(settings: PlayerChange())).id
    _ = try await fixture.quest()
    fixture.pass(days: 0)
    #expect(try await fixture.engine.remind(on: "x", of: [ben]).reminders.map(\.playerID) == [ben])
    #expect(try await fixture.engine.remind(on: "x").reminders.map(\.playerID) == [mia])
  }

  @Test func oldClaimsAreDeleted() async throws {
    let fixture = try fixture()
    let quest = try await fixture.quest()
    let player = try await fixture.engine.playerRecord().id
    fixture.pass(days: 0)
    _ = try await fixture.engine.remind(on: "x")
    let claim = ReminderClaim(
      playerID: player,
      routineID: quest.id,
      day: .sample,
      time: .defaultReminder,
      channel: "x"
    )
    #expect(try await fixture.store.read { try $0.isClaimed(claim) })
    fixture.pass(days: 32)
    _ = try await fixture.engine.remind(on: "x")
    #expect(try await !fixture.store.read { try $0.isClaimed(claim) })
  }
}
