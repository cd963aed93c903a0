import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// Several players on one device, each with their own data.
struct SeveralPlayersTests {
  let fixture = EngineFixture()

  private func addPlayer(
    _ name: String,
    zone: String = "UTC",
    dayStart: Int = 0
  ) async throws -> Player {
    var change = PlayerChange()
    change.displayName = name
    change.timeZone = zone
    change.dayStartHour = try DayStartHour(dayStart)
    let player = try await fixture.engine.owner.create(PlayerDraft(settings: change))
    return try await fixture.engine.playerRecord(player.id)
  }

  private func quest(_ name: String, for players: [PlayerID]?) async throws -> Routine {
    let quest = try await fixture.engine.owner.create(
      RoutineDraft(
        name: name,
        displayName: name,
        activeDays: .everyDay,
        playerIDs: players,
        tasks: [.init(name: "only", displayName: "Only")]
      )
    )
    return try await fixture.engine.routineRecord(quest.id)
  }

  private func play(_ quest: Routine, by player: PlayerID, guess: Seconds = 100) async throws {
    let session = try await fixture.engine.stored.start(quest.id, by: player).session.id
    try await fixture.reveal(session, .init(guess: guess))
    _ = try await fixture.engine.stored.next(session)
  }

  @Test func eachPlayerHasTheirOwnProgressBestsAndHistory() async throws {
    let mia = try await fixture.engine.playerRecord()
    let ben = try await addPlayer("Ben")
    let shared = try await quest("shared", for: nil)
    for _ in 0..<3 {
      try await play(shared, by: mia.id, guess: 100)
      fixture.pass(days: 1)
    }
    try await play(shared, by: ben.id, guess: 50)
    let miaNow = try await fixture.engine.playerRecord(mia.id)
    let benNow = try await fixture.engine.playerRecord(ben.id)
    #expect(miaNow.progress.totalXP == 360 && miaNow.progress.currentStreak == 3)
    #expect(benNow.progress.totalXP == 45 && benNow.progress.currentStreak == 1)
    #expect(try await fixture.engine.history(of: mia.id, limit: 9).sessions.count == 3)
    #expect(try await fixture.engine.history(of: ben.id, limit: 9).sessions.count == 1)
    #expect(try await fixture.engine.personalBests(of: mia.id).map(\.differenceSeconds) == [.zero])
    #expect(try await fixture.engine.personalBests(of: ben.id).map(\.differenceSeconds) == [-50])
    // Sessions of another player do not count for the calibration.
    #expect(try await fixture.engine.quests(of: mia.id).map(\.calibrationSessionsRemaining) == [0])
    #expect(try await fixture.engine.quests(of: ben.id).map(\.calibrationSessionsRemaining) == [2])
  }

  @Test func eachPlayerSeesAndStartsOnlyTheirOwnRoutines() async throws {
    let mia = try await fixture.engine.playerRecord()
    let ben = try await addPlayer("Ben")
    let shared = try await quest("shared", for: nil)
    let theirs = try await quest("theirs", for: [mia.id])
    let his = try await quest("his", for: [ben.id])
    let both = try await quest("both", for: [ben.id, mia.id])
    let forMia = try await fixture.engine.quests(of: mia.id).map(\.questID)
    let forBen = try await fixture.engine.quests(of: ben.id).map(\.questID)
    #expect(forMia == [shared.id, theirs.id, both.id])
    #expect(forBen == [shared.id, his.id, both.id])
    await #expect(throws: QuestError.notFound(.quest, id: "\(theirs.id)")) {
      try await fixture.engine.stored.start(theirs.id, by: ben.id)
    }
    _ = try await fixture.engine.stored.start(shared.id, by: mia.id)
    // The open session of one player is not open for another.
    _ = try await fixture.engine.stored.start(shared.id, by: ben.id)
  }

  @Test func noPlayerActsOnTheSessionOfAnother() async throws {
    let ben = try await addPlayer("Ben")
    let shared = try await quest("shared", for: nil)
    let session = try await fixture.engine.stored.start(shared.id).session
    let notFound = QuestError.notFound(.session, id: "\(session.id)")
    await #expect(throws: notFound) {
      try await fixture.engine.stored.lockIn(Estimate(60), in: session.id, by: ben.id)
    }
    await #expect(throws: notFound) {
      try await fixture.engine.stored.abandon(session.id, by: ben.id)
    }
    await #expect(throws: notFound) {
      try await fixture.engine.stored.current(session.id, of: ben.id)
    }
    #expect(try await fixture.engine.stored.current(of: ben.id) == nil)
  }

  @Test func eachPlayerHasTheirOwnZoneAndDayStart() async throws {
    // 2026-11-20T07:30Z is the 20th in Berlin, still the 19th in Honolulu, and the 19th for
    // somebody whose day begins at eight.
    let honolulu = try await addPlayer("Kai", zone: "Pacific/Honolulu")
    let late = try await addPlayer("Nox", dayStart: 8)
    let berlin = try await addPlayer("Mia", zone: "Europe/Berlin")
    let shared = try await quest("shared", for: nil)
    for (player, day) in [(honolulu, 20_776), (late, 20_776), (berlin, 20_777)] {
      let session = try await fixture.engine.stored.start(shared.id, by: player.id).session
      #expect(session.day == CivilDay(number: day), "\(player.displayName)")
    }
  }

  @Test func eachPlayerHasTheirOwnPreferences() async throws {
    let ben = try await addPlayer("Ben")
    var change = PlayerChange()
    change.soundEnabled = false
    change.streakMode = "off"
    change.askFelt = true
    change.scorer = "balanced"
    change.locale = "de"
    let changed = try await fixture.engine.owner.update(change, of: ben.id)
    let other = try await fixture.engine.playerRecord()
    #expect(changed.scorer == "balanced" && changed.locale == "de")
    #expect(other.preferences == Preferences() && other.locale == "en")
    let shared = try await quest("shared", for: nil)
    try await play(shared, by: other.id)
    let session = try await fixture.engine.stored.start(shared.id, by: ben.id).session
    #expect(try await fixture.reveal(session.id).session.phase == .recalling)
  }

  @Test func aRepeatedCreationOfAPlayerCreatesOne() async throws {
    var change = PlayerChange()
    change.displayName = "Ben"
    let draft = PlayerDraft(id: .sample(5), settings: change)
    let first = try await fixture.engine.owner.create(draft)
    #expect(try await fixture.anotherEngine().owner.create(draft) == first)
    change.displayName = "Ina"
    let other = PlayerDraft(id: .sample(5), settings: change)
    await #expect(throws: QuestError.conflict(.player(first))) {
      try await fixture.engine.owner.create(other)
    }
    #expect(try await fixture.engine.playerRecords().map(\.displayName) == ["Player 1", "Ben"])
  }
}
