import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Events as an asynchronous sequence, on a store in memory: nothing is polled.
struct EventSequenceTests {
  @Test func whatHappensAfterTheFirstWaitArrivesInOrder() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    let last = try await fixture.engine.end(of: .player(fixture.engine.playerRecord().id))
    let waiter = Task {
      var found: [JournalEvent] = []
      for try await page in fixture.engine.events(after: last) {
        found += page.events
        if found.contains(where: { $0.topic == .progress }) { break }
      }
      return found
    }
    try await fixture.play(routine)
    let found = try await waiter.value
    #expect(found.map(\.seq) == Array(last + 1...last + found.count))
    #expect(
      found.compactMap(\.data.phase).prefix(4) == [.estimating, .active, .revealing, .summary]
    )
  }

  @Test func aWaitingSequenceIsWokenByTheNextChange() async throws {
    let fixture = EngineFixture()
    var pages = fixture.engine.events(topics: [.quests], after: 0).makeAsyncIterator()
    let routine = try await fixture.quest()
    #expect(try await pages.next()?.events.map(\.topic) == [.quests])
    let change = Task { try await fixture.engine.stored.start(routine.id) }
    #expect(try await pages.next()?.events.map(\.topic) == [.quests])
    _ = try await change.value
  }

  @Test func aCancelledTaskEndsTheSequence() async throws {
    let fixture = EngineFixture()
    let waiter = Task {
      var count = 0
      for try await _ in fixture.engine.events() { count += 1 }
      return count
    }
    waiter.cancel()
    #expect(try await waiter.value == 0)
  }

  @Test func theParentsEventsAreForAnUnlockedSessionOnly() async throws {
    let fixture = EngineFixture()
    let parent = fixture.engine.parentSession()
    var locked = parent.events(after: 0).makeAsyncIterator()
    await #expect(throws: QuestError.locked) { try await locked.next() }
    try await parent.setPIN("2468")
    let routine = try await fixture.quest()
    var pages = parent.events(topics: [.routine], after: 0).makeAsyncIterator()
    #expect(try await pages.next()?.events.map(\.data.routineID) == [routine.id])
    parent.lock()
    await #expect(throws: QuestError.locked) { try await pages.next() }
    var administrators = fixture.engine.administratorSession().events(after: 0).makeAsyncIterator()
    #expect(try await administrators.next()?.events.isEmpty == false)
  }

  @Test func eventsThatAreKeptNoLongerAreReportedOnce() async throws {
    let fixture = EngineFixture()
    var pages = fixture.engine.events(after: 1_000_000).makeAsyncIterator()
    #expect(try await pages.next()?.truncated == true)
    _ = try await fixture.quest()
    #expect(try await pages.next()?.truncated == false)
  }
}
