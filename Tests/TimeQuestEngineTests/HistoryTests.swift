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
    let house = House()
    let quest = try await house.quest()
    var played: [SessionID] = []
    for _ in 0..<sessions {
      played.append(try await house.play(quest).session.id)
      // What was not completed is no history.
      _ = try await house.engine.stored.abandon(
        try await house.engine.stored.start(quest.id).session.id
      )
      house.pass(days: 1)
    }
    var before: SessionID?
    var pages: [[SessionID]] = []
    repeat {
      let page = try await house.engine.history(before: before, limit: try PageLimit(limit))
      pages.append(page.sessions.map(\.sessionID))
      before = page.next
    } while before != nil && pages.count < 10
    #expect(pages.map(\.count) == sizes)
    #expect(pages.flatMap(\.self) == played.reversed())
  }

  @Test func anAbandonedSessionCanBeginAPage() async throws {
    let house = House()
    let quest = try await house.quest()
    let first = try await house.play(quest).session.id
    let left = try await house.engine.stored.start(quest.id).session.id
    _ = try await house.engine.stored.abandon(left)
    _ = try await house.play(quest)
    let page = try await house.engine.history(before: left, limit: 10)
    #expect(page.sessions.map(\.sessionID) == [first])
  }

  @Test func historyIsHersAlone() async throws {
    let house = House()
    let quest = try await house.quest()
    _ = try await house.play(quest)
    try await house.store.write { try $0.put(Player.sample(.sample(2))) }
    #expect(try await house.engine.history(of: .sample(2), limit: 10).sessions.isEmpty)
    #expect(try await house.engine.personalBests(of: .sample(2)).isEmpty)
    #expect(try await house.engine.trend(of: .sample(2)).points.isEmpty)
    #expect(try await house.engine.quests(of: .sample(2)).map(\.completedToday) == [false])
    #expect(
      try await house.engine.quests(of: .sample(2)).map(\.calibrationSessionsRemaining) == [3]
    )
  }

  @Test func bestsStandInTheOrderInWhichStepsWereFirstTried() async throws {
    let house = House()
    let quest = try await house.quest(steps: 3)
    _ = try await house.play(quest, .init(guess: 130), .init(guess: 90), .init(flag: .interrupted))
    house.pass(days: 1)
    _ = try await house.play(quest, .init(guess: 95), .init(guess: 85), .init(guess: 70))
    let best = try await house.engine.personalBests()
    #expect(best.map(\.stepID) == quest.tasks.map(\.id))
    #expect(best.map(\.differenceSeconds) == [-5, -10, -30])
  }
}
