import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct PlayerTests {
  @Test func manyProcessesOnAnEmptyStoreCreateOnePlayer() async throws {
    let fixture = EngineFixture()
    let ids = try await withThrowingTaskGroup(of: PlayerID.self) { group in
      for _ in 0..<64 {
        group.addTask { try await fixture.anotherEngine().playerRecord().id }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try await fixture.engine.playerRecords().count == 1)
  }

  @Test func aPlayerCreatedByAnotherProcessMeanwhileIsTheDefaultOne() async throws {
    let store = StaleFirstReadsStore(missing: 1)
    try await store.base.write { try $0.put(Player.sample(.sample(5))) }
    let engine = EngineFixture(store: store).engine
    #expect(try await engine.playerRecord().id == .sample(5))
    #expect(try await engine.playerRecords().count == 1)
  }

  @Test func theDefaultPlayerIsTheFirstOneCreated() async throws {
    let fixture = EngineFixture(zone: "Europe/Berlin")
    let player = try await fixture.engine.playerRecord()
    try await fixture.store.write { try $0.put(Player.sample(.sample(2))) }
    #expect(try await fixture.engine.playerRecord() == player)
    #expect(try await fixture.engine.playerRecord(.sample(2)).id == .sample(2))
    #expect(Set(try await fixture.engine.playerRecords().map(\.id)) == [player.id, .sample(2)])
    #expect(player.timeZone == "Europe/Berlin")
    #expect(player.createdAt == .sample)
    #expect(player.preferences == Preferences())
    #expect(player.onboardingCompletedAt == nil)
  }

  @Test func anExistingPlayerIsTheDefaultOne() async throws {
    let store = InMemoryStore(clock: .simulated)
    try await store.write { try $0.put(Player.sample(.sample(5))) }
    #expect(try await EngineFixture(store: store).engine.playerRecord().id == .sample(5))
  }

  @Test(arguments: [
    ("streakMode", "weekly"), ("streakMode", ""), ("scorer", "generous"), ("scorer", "Classic"),
    ("timeZone", "Mars/Olympus"), ("timeZone", ""),
    ("locale", ""), ("locale", "e n"), ("locale", "en-"),
    ("locale", "\u{202E}en"), ("locale", "toolonglanguage"),
  ])
  func anInvalidPreferenceIsNamed(field: String, value: String) async throws {
    let fixture = EngineFixture()
    var change = PlayerChange()
    change.soundEnabled = false
    switch field {
    case "streakMode": change.streakMode = value
    case "scorer": change.scorer = value
    case "timeZone": change.timeZone = value
    default: change.locale = value
    }
    let wanted = change
    let before = try await fixture.engine.playerRecord()
    let error = try #require(
      await #expect(throws: QuestError.self) { try await fixture.engine.owner.update(wanted) }
    )
    guard case .invalid(field, _, _) = error else {
      Issue.record("\(error)")
      return
    }
    await #expect(throws: error) {
      try await fixture.engine.owner.create(PlayerDraft(settings: wanted))
    }
    #expect(try await fixture.engine.playerRecords() == [before])
  }

  @Test(arguments: [-1, 13, Int.max])
  func theDayStartHourIsLimited(hour: Int) {
    #expect(
      throws: ValueError(path: "dayStartHour", expected: "an integer 0 to 12", got: "\(hour)")
    ) {
      try DayStartHour(hour)
    }
  }

  @Test func aChangeAffectsOnlyWhatItNames() async throws {
    let fixture = EngineFixture()
    let before = try await fixture.engine.playerRecord()
    let details = try await fixture.engine.owner.update(PlayerChange())
    #expect(details == PlayerDetails(before, .default))
    #expect(try await fixture.engine.playerRecord() == before)
    var change = PlayerChange()
    change.hapticsEnabled = false
    var expected = before
    expected.preferences.hapticsEnabled = false
    expected.revision += 1
    // The clock stands still, and an edit comes after the one that it knew.
    expected.updatedAt = before.updatedAt.advanced(by: Seconds(milliseconds: 1))
    _ = try await fixture.engine.owner.update(change)
    let changed = try await fixture.engine.playerRecord()
    #expect(changed.editID != expected.editID)
    expected.editID = changed.editID
    #expect(changed == expected)
    let again = try await fixture.engine.owner.update(change)
    #expect(again == PlayerDetails(expected, .default))
    #expect(try await fixture.engine.playerRecord() == expected)
  }

  @Test("FEEL-05: skipping counts as completed, and the first time is kept")
  func onboardingIsCompletedOnce() async throws {
    let fixture = EngineFixture()
    let first = try await fixture.engine.completeOnboarding()
    #expect(first.onboardingCompleted)
    #expect(try await fixture.engine.playerRecord().onboardingCompletedAt == .sample)
    fixture.pass(60)
    #expect(try await fixture.engine.completeOnboarding() == first)
    #expect(try await fixture.engine.playerRecord().onboardingCompletedAt == .sample)
  }

  @Test func aClosedStoreThrowsClosed() async throws {
    let fixture = EngineFixture()
    _ = try await fixture.engine.playerRecord()
    try await fixture.engine.close()
    let error = try #require(
      await #expect(throws: StoreError.self) { try await fixture.engine.playerRecord() }
    )
    #expect(error.kind == .closed)
  }
}
