import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

@testable import TimeQuestEngine

/// What a store may do to a step: undo it, and run it again.
@Suite struct RepeatedStepTests {
  @Test func aStepThatIsRunTwiceCountsOnce() async throws {
    var progress: [PlayerProgress] = []
    var events: [[EventContent.Kind]] = []
    for store in [InMemoryStore(clock: .simulated), RestlessStore()] as [any QuestStore] {
      let house = House(store: store)
      let quest = try await house.quest(steps: 2)
      for _ in 0..<3 {
        let turn = try await house.play(quest)
        #expect(turn.session.phase == .summary)
        house.pass(days: 1)
      }
      progress.append(try await house.engine.playerRecord().progress)
      let page = try await house.engine.events(
        of: .parent,
        after: 0,
        topics: Set(EventTopic.allCases),
        limit: 1000
      )
      events.append(page.events.map { .init(seq: $0.seq, topic: $0.topic) })
    }
    #expect(progress[0] == progress[1])
    #expect(progress[0].totalXP > 0)
    #expect(events[0] == events[1])
  }

  @Test func aStreamThatIsHalfGoneIsNotTakenForAWholeOne() async throws {
    let house = House(store: RestlessStore())
    try await house.play(try await house.quest())
    let document = try await house.engine.export()
    await #expect {
      _ = try await house.engine.import(document)
    } throws: {
      isBusy($0)
    }
    let emitted = Mutex(0)
    await #expect {
      try await house.engine.export(write: { _ in emitted.withLock { $0 += 1 } })
    } throws: {
      isBusy($0)
    }
    let parts = document.players.count + document.routines.count + document.sessions.count
    #expect(emitted.withLock(\.self) == parts + 1, "nothing is written twice")
    await #expect { try await house.engine.exportCSV { _ in } } throws: { isBusy($0) }
  }

  private func isBusy(_ error: any Error) -> Bool {
    let error = error as? StoreError
    return error?.kind == .busy && error?.retry == true
  }
}

extension EventContent {
  /// An event by its number and topic: ids are random.
  fileprivate struct Kind: Equatable {
    let seq: Int
    let topic: EventTopic
  }
}
