import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestTesting

/// Reminders as they are given: at most once, never stale.
@Suite struct ReminderTests {
  /// 2026-11-20, a Friday, at six; reminders come at half past seven.
  private func house(zone: String = "UTC") throws -> House {
    House(at: try Instant(of: "2026-11-20T06:00:00Z"), zone: zone)
  }

  private func bodies(_ house: House, on channel: String = "desktop") async throws -> [String] {
    try await house.engine.remind(on: channel).reminders.map(\.text.body)
  }

  @Test("NOTF-01: a reminder comes once, however many look at once")
  func aReminderComesOnceHoweverManyLook() async throws {
    let house = try house()
    let quest = try await house.quest()
    house.pass(days: 0)
    let engines = (0..<10).map { _ in house.anotherEngine() }
    let given = try await withThrowingTaskGroup { group in
      for engine in engines {
        group.addTask { try await engine.remind(on: "desktop").reminders }
      }
      return try await group.reduce(into: [Reminder]()) { $0 += $1 }
    }
    #expect(given.map(\.routineID) == [quest.id])
    #expect(try await bodies(house).isEmpty)
    #expect(try await bodies(house, on: "other") == ["Dawn Raid is ready to play"])
    house.pass(days: 1)
    #expect(try await bodies(house) == ["Dawn Raid is ready to play"])
  }

  @Test func nothingComesBeforeItsTimeOrAfterTwoHours() async throws {
    let house = try house()
    _ = try await house.quest()
    house.pass(days: 0, to: 26_999)
    let round = try await house.engine.remind(on: "desktop")
    #expect(round.reminders.isEmpty)
    #expect(round.next == (try Instant(of: "2026-11-20T07:30:00Z")))
    house.pass(days: 0, to: 27_000 + 7201)
    #expect(try await bodies(house).isEmpty)
  }

  @Test func aQuestThatWasMadeByAWrongClockIsRemindedOfByTheRightOne() async throws {
    let house = try house()
    house.clock.set(to: try Instant(of: "2027-01-01T12:00:00Z"))
    _ = try await house.quest()
    house.clock.set(to: try Instant(of: "2026-11-20T06:00:00Z"))
    let round = try await house.engine.remind(on: "desktop")
    #expect(round.reminders.isEmpty)
    #expect(round.next == (try Instant(of: "2026-11-20T07:30:00Z")))
    for _ in 0..<3 {
      house.pass(days: 1)
      #expect(try await bodies(house) == ["Dawn Raid is ready to play"])
      #expect(try await bodies(house).isEmpty)
    }
  }

  @Test func questsAtOneTimeEachHaveTheirReminderAndAfterASleepOneStandsForAll() async throws {
    let house = try house()
    for name in ["Dawn Raid", "Dawn Raid", "Night Watch"] { _ = try await house.quest(name) }
    house.pass(days: 0)
    #expect(
      try await bodies(house) == [
        "Dawn Raid is ready to play", "Dawn Raid is ready to play",
        "Night Watch is ready to play",
      ]
    )
    house.pass(days: 3, to: 30_000)
    #expect(try await bodies(house) == ["3 quests are ready to play"])
    #expect(try await bodies(house).isEmpty)
  }

  @Test func aCompletedQuestIsNotRemindedOf() async throws {
    let house = try house()
    let quest = try await house.quest()
    _ = try await house.play(quest)
    house.pass(days: 0)
    #expect(try await bodies(house).isEmpty)
    #expect(
      try await house.engine.upcomingReminders(days: 2).map(\.day) == [.sample.advanced(by: 1)]
    )
  }

  @Test("GAME-03: nobody is called to the quest that she is playing, then or when she leaves it")
  func whoIsPlayingIsNotReminded() async throws {
    let house = try house()
    let quest = try await house.quest()
    let session = try await house.engine.stored.start(quest.id).session.id
    _ = try await house.engine.stored.lockIn(Estimate(300), in: session)
    house.pass(days: 0)
    #expect(try await bodies(house).isEmpty)
    _ = try await house.engine.stored.abandon(session)
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 1, to: 20_000)
    _ = try await house.engine.stored.start(quest.id)
    house.pass(days: 1)
    #expect(try await bodies(house).count == 1, "what was left open yesterday calls today")
  }

  @Test("GAME-03: while a step runs no reminder tells the time; what was due comes after it")
  func aRunningStepIsNotDisturbed() async throws {
    let house = try house()
    let quest = try await house.quest()
    _ = try await house.quest("Night Watch")
    let session = try await house.engine.stored.start(quest.id).session.id
    _ = try await house.engine.stored.lockIn(Estimate(300), in: session)
    house.pass(days: 0)
    #expect(try await bodies(house).isEmpty)
    _ = try await house.engine.stored.done(session)
    #expect(try await bodies(house) == ["Night Watch is ready to play"])
    #expect(try await bodies(house).isEmpty)
  }

  @Test("NOTF-03: what a player switches off is off at once, and on again not for what has passed")
  func thePlayersSwitchWorksAtOnce() async throws {
    let house = try house()
    _ = try await house.quest()
    var change = PlayerChange()
    change.remindersEnabled = false
    _ = try await house.engine.update(change)
    #expect(try await house.engine.upcomingReminders().isEmpty)
    house.pass(days: 0)
    #expect(try await bodies(house).isEmpty)
    change.remindersEnabled = true
    _ = try await house.engine.update(change)
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 1)
    #expect(try await bodies(house).count == 1)
  }

  @Test func aNewTimeReplacesTheOldOneAndRingsForNoTimeThatHasPassed() async throws {
    let house = try house()
    _ = try await house.quest()
    try await remindAt("08:15", house)
    #expect(
      try await house.engine.upcomingReminders(days: 1).map { "\($0.at)" }
        == ["2026-11-20T08:15:00.000Z"]
    )
    house.pass(days: 0)
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 0, to: 28_800)
    try await remindAt("07:45", house)
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 0, to: 29_700)
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 1, to: 27_900)
    #expect(try await bodies(house).count == 1)
    try await remindAt("07:50", house)
    house.pass(days: 0, to: 28_200)
    #expect(try await bodies(house).isEmpty, "it was given today")
  }

  private func remindAt(_ time: String, _ house: House) async throws {
    let wanted: TimeOfDay = try #require(TimeOfDay(time))
    var change = PlayerChange()
    change.reminderTime = wanted
    _ = try await house.engine.update(change)
  }

  @Test func aReminderSaysTheNameOfTodayAndADeletedQuestHasNone() async throws {
    let house = try house()
    let quest = try await house.quest()
    let other = try await house.quest("Night Watch")
    var change = RoutineChange()
    change.displayName = "Sunrise"
    _ = try await house.engine.update(quest.id, revision: 1, change)
    try await house.engine.deleteRoutine(other.id, revision: 1)
    house.pass(days: 0)
    #expect(try await bodies(house) == ["Sunrise is ready to play"])
  }

  @Test func aQuestThatIsSwitchedOnOrMovedToTodayDoesNotRingForWhatHasPassed() async throws {
    let house = try house()
    let quest = try await house.quest(on: [.sat])
    house.pass(days: 0, to: 27_600)
    var change = RoutineChange()
    change.activeDays = .everyDay
    change.displayName = "Sunrise"
    _ = try await house.engine.update(quest.id, revision: 1, change)
    _ = try await house.quest("Made after its time")
    #expect(try await bodies(house).isEmpty)
    house.pass(days: 1)
    #expect(try await bodies(house).count == 2)
  }

  @Test func aRenameAtTheVeryTimeKeepsTheReminder() async throws {
    let house = try house()
    let quest = try await house.quest()
    house.pass(days: 0, to: 27_010)
    var change = RoutineChange()
    change.displayName = "Sunrise"
    _ = try await house.engine.update(quest.id, revision: 1, change)
    #expect(try await bodies(house) == ["Sunrise is ready to play"])
  }

  @Test func onTravelItRingsAtTheSameTimeOfTheNewZoneOnceADay() async throws {
    let house = try house(zone: "Europe/Berlin")
    _ = try await house.quest()
    house.pass(days: 0, to: 23_400)
    #expect(try await bodies(house).count == 1)
    var change = PlayerChange()
    change.timeZone = "America/New_York"
    _ = try await house.engine.update(change)
    house.pass(days: 0, to: 45_000)
    #expect(try await bodies(house).isEmpty, "it was given this day")
    house.pass(days: 1, to: 45_000)
    #expect(try await bodies(house).count == 1)
  }

  @Test("NOTF-02: a reminder speaks the player's language, and game")
  func aReminderSpeaksThePlayersLanguage() async throws {
    let house = try house()
    _ = try await house.quest()
    var change = PlayerChange()
    change.locale = "de-AT"
    _ = try await house.engine.update(change)
    house.pass(days: 0)
    let given = try await house.engine.remind(on: "desktop").reminders
    #expect(
      given.map(\.text)
        == [ReminderText(title: "Quest verfügbar!", body: "Dawn Raid ist bereit zum Spielen")]
    )
  }

  @Test func asAnEventItIsToldOnceToThePlayerAndTheParent() async throws {
    let house = try house()
    let quest = try await house.quest()
    let player = try await house.engine.playerRecord().id
    house.pass(days: 0)
    for _ in 0..<3 { _ = try await house.engine.remind(on: QuestEngine.eventChannel) }
    for journal in [Journal.player(player), .parent] {
      let page = try await house.engine.events(
        of: journal,
        after: 0,
        topics: [.reminder],
        limit: 10
      )
      #expect(page.events.map(\.topic) == [.reminder])
      #expect(page.events.map(\.data.questID) == [quest.id])
    }
  }

  @Test func onlyThoseWhoAreAskedForAreClaimed() async throws {
    let house = try house()
    let mia = try await house.engine.playerRecord().id
    let ben = try await house.engine.create(PlayerDraft(settings: PlayerChange())).id
    _ = try await house.quest()
    house.pass(days: 0)
    #expect(try await house.engine.remind(on: "x", of: [ben]).reminders.map(\.playerID) == [ben])
    #expect(try await house.engine.remind(on: "x").reminders.map(\.playerID) == [mia])
  }

  @Test func claimsOfLongAgoAreForgotten() async throws {
    let house = try house()
    let quest = try await house.quest()
    let player = try await house.engine.playerRecord().id
    house.pass(days: 0)
    _ = try await house.engine.remind(on: "x")
    let claim = ReminderClaim(playerID: player, routineID: quest.id, day: .sample, channel: "x")
    #expect(try await house.store.read { try $0.isClaimed(claim) })
    house.pass(days: 32)
    _ = try await house.engine.remind(on: "x")
    #expect(try await !house.store.read { try $0.isClaimed(claim) })
  }
}
