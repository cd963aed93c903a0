import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Events, which are appended in the transaction of the change.
struct EventTests {
  private func told(
    _ fixture: EngineFixture,
    _ journal: Journal? = nil,
    after: Int = 0
  ) async throws -> [EventContent] {
    let own = Journal.player(try await fixture.engine.playerRecord().id)
    return try await fixture.engine.storedEvents(of: journal ?? own, after: after).map(\.content)
  }

  @Test func everyTransitionIsAnEventWithItsPhaseAndNothingElse() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest(steps: 2)
    let start = try await fixture.engine.stored.start(routine.id)
    let id = start.session.id
    for _ in 0..<2 {
      _ = try await fixture.engine.stored.lockIn(Estimate(100), in: id)
      #expect(fixture.clock.advance(by: 100))
      _ = try await fixture.engine.stored.done(id)
      _ = try await fixture.engine.stored.next(id)
    }
    func step(_ phase: Phase, _ step: Int) -> EventContent {
      .quest(id, of: routine.id, phase: phase, step: step)
    }
    #expect(
      try await told(fixture) == [
        .quests, step(.estimating, 0), .quests, step(.active, 0), step(.revealing, 0),
        step(.estimating, 1), step(.active, 1), step(.revealing, 1), step(.summary, 1),
        .progress, .quests,
      ]
    )
  }

  @Test func theParentsJournalHasThePlayersEventsAndMore() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    let own = try await told(fixture)
    let parents = try await told(fixture, .parent)
    #expect(own == [.quests])
    #expect(parents == [.player, .quests, .routine(routine.id)])
  }

  @Test func refusedAndEmptyChangesAppendNoEvent() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    let id = try await fixture.engine.stored.start(routine.id).session.id
    let before = try await told(fixture).count
    await #expect(throws: QuestError.self) { try await fixture.engine.stored.done(id) }
    await #expect(throws: QuestError.self) { try await fixture.engine.stored.start(routine.id) }
    _ = try await fixture.engine.owner.update(PlayerChange())
    _ = try await fixture.engine.quests()
    #expect(try await told(fixture).count == before)
  }

  @Test func aTransactionThatIsNotCommittedAppendsNoEvent() async throws {
    let store = FailingStore()
    let fixture = EngineFixture(store: store)
    let routine = try await fixture.quest()
    let before = (try await told(fixture), try await told(fixture, .parent))
    store.failWrite(1)
    await #expect(throws: StoreError.self) { try await fixture.engine.stored.start(routine.id) }
    #expect(try await told(fixture) == before.0)
    #expect(try await told(fixture, .parent) == before.1)
  }

  @Test(arguments: [
    ("soundEnabled", [EventContent.preferences]), ("streakMode", [.preferences, .progress]),
    ("timeZone", [.preferences, .quests, .progress]),
    ("dayStartHour", [.preferences, .quests, .progress]),
  ])
  func aChangedPreferenceAppendsEventsOfWhatItAffects(
    name: String,
    contents: [EventContent]
  ) async throws {
    let fixture = EngineFixture()
    var change = PlayerChange()
    switch name {
    case "soundEnabled": change.soundEnabled = false
    case "streakMode": change.streakMode = "off"
    case "timeZone": change.timeZone = "Asia/Tokyo"
    default: change.dayStartHour = 4
    }
    _ = try await fixture.engine.owner.update(change)
    _ = try await fixture.engine.owner.update(change)
    #expect(try await told(fixture) == contents)
  }

  @Test func onboardingAppendsOneEvent() async throws {
    let fixture = EngineFixture()
    _ = try await fixture.engine.completeOnboarding()
    _ = try await fixture.engine.completeOnboarding()
    #expect(try await told(fixture) == [.progress])
  }

  @Test func abandoningAndUnflaggingAppendEvents() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    let id = try await fixture.engine.stored.start(routine.id).session.id
    _ = try await fixture.engine.stored.lockIn(Estimate(100), in: id)
    #expect(fixture.clock.advance(by: 100))
    _ = try await fixture.engine.stored.done(id)
    _ = try await fixture.engine.stored.flag(id, step: 0, as: .interrupted)
    _ = try await fixture.engine.stored.flag(id, step: 0, as: .interrupted)
    _ = try await fixture.engine.stored.abandon(id)
    let end = try await told(fixture).suffix(4)
    let revealing = EventContent.quest(id, of: routine.id, phase: .revealing, step: 0)
    let abandoned = EventContent.quest(id, of: routine.id, phase: .abandoned, step: 0)
    #expect(Array(end) == [revealing, revealing, abandoned, .quests])
  }

  @Test func aPageIsLimitedByTopicAndCountAndTheNextContinuesIt() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    for _ in 0..<3 {
      let id = try await fixture.engine.stored.start(routine.id).session.id
      _ = try await fixture.engine.stored.abandon(id)
    }
    let journal = Journal.player(try await fixture.engine.playerRecord().id)
    var after = 0
    var found: [EventTopic] = []
    for _ in 0..<10 {
      let page = try await fixture.engine.events(
        of: journal,
        after: after,
        topics: [.quests],
        limit: 2
      )
      #expect(page.events.count <= 2)
      #expect(!page.truncated)
      found += page.events.map(\.topic)
      after = page.next
    }
    #expect(found == Array(repeating: .quests, count: 7))
    #expect(try await fixture.engine.end(of: journal) == after)
  }

  @Test func missingEventsAreReportedAsTruncated() async throws {
    let fixture = EngineFixture()
    _ = try await fixture.quest()
    let journal = Journal.player(try await fixture.engine.playerRecord().id)
    let last = Journal.capacity + 101
    let first = Journal.firstKept(where: last)
    try await fixture.store.write { writer in
      for _ in 1..<last { try writer.append(.progress, about: nil, to: journal) }
    }
    func page(after: Int) async throws -> EventPage {
      try await fixture.engine.events(
        of: journal,
        after: after,
        topics: Set(EventTopic.allCases),
        limit: 1
      )
    }
    #expect(try await page(after: 0).truncated)
    #expect(try await page(after: 0).events.first?.seq == first)
    #expect(try await page(after: first - 1).truncated == false)
    let beyond = try await page(after: last + 1)
    #expect(beyond.truncated && beyond.events.isEmpty && beyond.next == last)
  }

  @Test func onlyAParentReadsTheParentsJournal() async throws {
    let fixture = EngineFixture()
    let access = fixture.engine.parentSession()
    let player = try await fixture.engine.playerRecord().id
    #expect(try await access.journal(of: nil) == .player(player))
    try await access.setPIN("2468")
    #expect(try await access.journal(of: nil) == .parent)
    #expect(try await access.journal(of: player) == .player(player))
    await #expect(throws: QuestError.self) {
      try await access.journal(of: .sample(9))
    }
    // Reading events does not extend the parent's access.
    for _ in 0..<10 {
      _ = try await access.journal(of: nil)
      #expect(fixture.clock.advance(by: 60))
    }
    #expect(try await access.journal(of: nil) == .player(player))
  }
}
