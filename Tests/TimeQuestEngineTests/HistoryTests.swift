import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct HistoryTests {
  @Test(arguments: [
    (7, 3, [3, 3, 1]), (6, 3, [3, 3]), (2, 3, [2]), (0, 3, [0]), (3, 1, [1, 1, 1]),
  ])
  func historyIsReadInPagesThatMissNothing(sessions: Int, limit: Int, sizes: [Int]) async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    var played: [SessionID] = []
    for _ in 0..<sessions {
      played.append(try await fixture.play(quest).session.id)
      // A session that was not completed is not in the history.
      _ = try await fixture.engine.stored.abandon(
        try await fixture.engine.stored.start(quest.id).session.id
      )
      fixture.pass(days: 1)
    }
    var before: SessionID?
    var pages: [[SessionID]] = []
    repeat {
      let page = try await fixture.engine.history(before: before, limit: try PageLimit(limit))
      pages.append(page.sessions.map(\.sessionID))
      before = page.next
    } while before != nil && pages.count < 10
    #expect(pages.map(\.count) == sizes)
    #expect(pages.flatMap(\.self) == played.reversed())
  }

  @Test func anAbandonedSessionCanBeginAPage() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    let first = try await fixture.play(quest).session.id
    fixture.pass(1)
    let left = try await fixture.engine.stored.start(quest.id).session.id
    _ = try await fixture.engine.stored.abandon(left)
    fixture.pass(1)
    _ = try await fixture.play(quest)
    let page = try await fixture.engine.history(before: left, limit: 10)
    #expect(page.sessions.map(\.sessionID) == [first])
  }

  @Test func historyIsOfOnePlayerOnly() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    _ = try await fixture.play(quest)
    try await fixture.store.write { try $0.put(Player.sample(.sample(2))) }
    #expect(try await fixture.engine.history(of: .sample(2), limit: 10).sessions.isEmpty)
    #expect(try await fixture.engine.personalBests(of: .sample(2)).isEmpty)
    #expect(try await fixture.engine.trend(of: .sample(2)).points.isEmpty)
    #expect(try await fixture.engine.quests(of: .sample(2)).map(\.completedToday) == [false])
    #expect(
      try await fixture.engine.quests(of: .sample(2)).map(\.calibrationSessionsRemaining) == [3]
    )
  }

  @Test func personalBestsAreInTheOrderOfTheFirstTrials() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest(steps: 3)
    _ = try await fixture.play(
      quest,
      .init(guess: 130),
      .init(guess: 90),
      .init(flag: .interrupted)
    )
    fixture.pass(days: 1)
    _ = try await fixture.play(quest, .init(guess: 95), .init(guess: 85), .init(guess: 70))
    let best = try await fixture.engine.personalBests()
    #expect(best.map(\.stepID) == quest.tasks.map(\.id))
    #expect(best.map(\.differenceSeconds) == [-5, -10, -30])
  }
}
