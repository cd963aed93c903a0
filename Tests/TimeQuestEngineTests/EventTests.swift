import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// What is told of what happens, in the step that makes it happen.
struct EventTests {
  private func told(
    _ house: House,
    _ journal: Journal? = nil,
    after: Int = 0
  ) async throws -> [EventContent] {
    let own = Journal.player(try await house.engine.playerRecord().id)
    return try await house.engine.storedEvents(of: journal ?? own, after: after).map(\.content)
  }

  @Test func everyStepOfAQuestIsToldWithItsPhaseAndNothingElse() async throws {
    let house = House()
    let routine = try await house.quest(steps: 2)
    let start = try await house.engine.stored.start(routine.id)
    let id = start.session.id
    for _ in 0..<2 {
      _ = try await house.engine.stored.lockIn(Estimate(100), in: id)
      #expect(house.clock.advance(by: 100))
      _ = try await house.engine.stored.done(id)
      _ = try await house.engine.stored.next(id)
    }
    func step(_ phase: Phase, _ step: Int) -> EventContent {
      .quest(id, of: routine.id, phase: phase, step: step)
    }
    #expect(
      try await told(house) == [
        .quests, step(.estimating, 0), .quests, step(.active, 0), step(.revealing, 0),
        step(.estimating, 1), step(.active, 1), step(.revealing, 1), step(.summary, 1),
        .progress, .quests,
      ]
    )
  }

  @Test func theParentIsToldWhatThePlayersAreAndMore() async throws {
    let house = House()
    let routine = try await house.quest()
    let own = try await told(house)
    let parents = try await told(house, .parent)
    #expect(own == [.quests])
    #expect(parents == [.player, .quests, .routine(routine.id)])
  }

  @Test func whatIsRefusedOrChangesNothingTellsNothing() async throws {
    let house = House()
    let routine = try await house.quest()
    let id = try await house.engine.stored.start(routine.id).session.id
    let before = try await told(house).count
    await #expect(throws: QuestError.self) { try await house.engine.stored.done(id) }
    await #expect(throws: QuestError.self) { try await house.engine.stored.start(routine.id) }
    _ = try await house.engine.update(PlayerChange())
    _ = try await house.engine.quests()
    #expect(try await told(house).count == before)
  }

  @Test func aStepThatIsNotCommittedIsNotTold() async throws {
    let store = WatchedStore()
    let house = House(store: store)
    let routine = try await house.quest()
    let before = (try await told(house), try await told(house, .parent))
    store.failWrite(1)
    await #expect(throws: StoreError.self) { try await house.engine.stored.start(routine.id) }
    #expect(try await told(house) == before.0)
    #expect(try await told(house, .parent) == before.1)
  }

  @Test(arguments: [
    ("soundEnabled", [EventContent.preferences]), ("streakMode", [.preferences, .progress]),
    ("timeZone", [.preferences, .quests, .progress]),
    ("dayStartHour", [.preferences, .quests, .progress]),
  ])
  func aChangedPreferenceTellsWhatItMayChange(name: String, contents: [EventContent]) async throws {
    let house = House()
    var change = PlayerChange()
    switch name {
    case "soundEnabled": change.soundEnabled = false
    case "streakMode": change.streakMode = "off"
    case "timeZone": change.timeZone = "Asia/Tokyo"
    default: change.dayStartHour = 4
    }
    _ = try await house.engine.update(change)
    _ = try await house.engine.update(change)
    #expect(try await told(house) == contents)
  }

  @Test func onboardingIsToldOnce() async throws {
    let house = House()
    _ = try await house.engine.completeOnboarding()
    _ = try await house.engine.completeOnboarding()
    #expect(try await told(house) == [.progress])
  }

  @Test func leavingAQuestAndTakingAWordBackAreTold() async throws {
    let house = House()
    let routine = try await house.quest()
    let id = try await house.engine.stored.start(routine.id).session.id
    _ = try await house.engine.stored.lockIn(Estimate(100), in: id)
    #expect(house.clock.advance(by: 100))
    _ = try await house.engine.stored.done(id)
    _ = try await house.engine.stored.flag(id, step: 0, as: .interrupted)
    _ = try await house.engine.stored.flag(id, step: 0, as: .interrupted)
    _ = try await house.engine.stored.abandon(id)
    let end = try await told(house).suffix(4)
    let revealing = EventContent.quest(id, of: routine.id, phase: .revealing, step: 0)
    let abandoned = EventContent.quest(id, of: routine.id, phase: .abandoned, step: 0)
    #expect(Array(end) == [revealing, revealing, abandoned, .quests])
  }

  @Test func aPageIsCutByTopicAndLimitAndGoesOnWhereItEnded() async throws {
    let house = House()
    let routine = try await house.quest()
    for _ in 0..<3 {
      let id = try await house.engine.stored.start(routine.id).session.id
      _ = try await house.engine.stored.abandon(id)
    }
    let journal = Journal.player(try await house.engine.playerRecord().id)
    var after = 0
    var found: [EventTopic] = []
    for _ in 0..<10 {
      let page = try await house.engine.events(
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
    #expect(try await house.engine.end(of: journal) == after)
  }

  @Test func whatIsKeptNoLongerIsToldAsTruncated() async throws {
    let house = House()
    _ = try await house.quest()
    let journal = Journal.player(try await house.engine.playerRecord().id)
    let last = Journal.capacity + 101
    let first = Journal.firstKept(where: last)
    try await house.store.write { writer in
      for _ in 1..<last { try writer.append(.progress, about: nil, to: journal) }
    }
    func page(after: Int) async throws -> EventPage {
      try await house.engine.events(
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

  @Test func theParentsJournalIsTheParentsAlone() async throws {
    let house = House()
    let access = ParentAccess()
    let player = try await house.engine.playerRecord().id
    #expect(try await house.engine.journal(of: nil, for: access) == .player(player))
    try await house.engine.setPIN("2468", current: nil, for: access)
    #expect(try await house.engine.journal(of: nil, for: access) == .parent)
    #expect(try await house.engine.journal(of: player, for: access) == .player(player))
    await #expect(throws: QuestError.self) {
      try await house.engine.journal(of: .sample(9), for: access)
    }
    // Looking does not keep the powers alive.
    for _ in 0..<10 {
      _ = try await house.engine.journal(of: nil, for: access)
      #expect(house.clock.advance(by: 60))
    }
    #expect(try await house.engine.journal(of: nil, for: access) == .player(player))
  }
}
