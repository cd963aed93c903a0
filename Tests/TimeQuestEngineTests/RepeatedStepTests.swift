import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestReports
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestEngine

/// Transactions that the store rolls back and runs again.
@Suite struct RestartedTransactionTests {
  @Test func aTransactionThatRunsTwiceCountsOnce() async throws {
    var progress: [PlayerProgress] = []
    var events: [[EventContent.Kind]] = []
    for store in [InMemoryStore(clock: .simulated), RestartingStore()] as [any QuestStore] {
      let fixture = EngineFixture(store: store)
      let quest = try await fixture.quest(steps: 2)
      for _ in 0..<3 {
        let turn = try await fixture.play(quest)
        #expect(turn.session.phase == .summary)
        fixture.pass(days: 1)
      }
      progress.append(try await fixture.engine.playerRecord().progress)
      let page = try await fixture.engine.events(
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

  @Test func aPartlyConsumedStreamIsNotTakenForACompleteOne() async throws {
    let fixture = EngineFixture(store: RestartingStore())
    try await fixture.play(try await fixture.quest())
    let document = try await fixture.engine.owner.export()
    let text = try FoundationDocumentCoder().encode(document)
    // An import has read all of its document before, and begins it anew.
    #expect(try await fixture.engine.owner.import(document).updated == 0)
    #expect(try await fixture.engine.owner.importText(text).updated == 0)
    let emitted = Mutex(0)
    await #expect {
      try await fixture.engine.owner.export(write: { _ in emitted.withLock { $0 += 1 } })
    } throws: {
      isBusy($0)
    }
    let parts = document.players.count + document.routines.count + document.sessions.count
    #expect(emitted.withLock(\.self) == parts + 1, "nothing is written twice")
    await #expect { try await fixture.engine.owner.exportCSV { _ in } } throws: { isBusy($0) }
  }

  private func isBusy(_ error: any Error) -> Bool {
    let error = error as? StoreError
    return error?.kind == .busy && error?.retry == true
  }
}

extension EventContent {
  /// The number and the topic of an event; ids are random.
  fileprivate struct Kind: Equatable {
    let seq: Int
    let topic: EventTopic
  }
}
