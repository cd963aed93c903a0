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
      for try await event in fixture.engine.events(after: last) {
        found.append(event)
        if event.topic == .progress { break }
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
    var events = fixture.engine.events(topics: [.quests], after: 0).makeAsyncIterator()
    let routine = try await fixture.quest()
    #expect(try await events.next()?.topic == .quests)
    let change = Task { try await fixture.engine.stored.start(routine.id) }
    #expect(try await events.next()?.topic == .quests)
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
    var events = parent.events(topics: [.routine], after: 0).makeAsyncIterator()
    #expect(try await events.next()?.data.routineID == routine.id)
    parent.lock()
    await #expect(throws: QuestError.locked) { try await events.next() }
    var administrators = fixture.engine.administratorSession().events(after: 0).makeAsyncIterator()
    #expect(try await administrators.next() != nil)
  }

  @Test func eventsThatAreKeptNoLongerCountAsOneOfEachTopic() async throws {
    let fixture = EngineFixture()
    var events = fixture.engine.events(after: 1_000_000).makeAsyncIterator()
    for topic in EventTopic.ofPlayers {
      let event = try await events.next()
      #expect(event?.topic == topic && event?.seq == 0 && event?.data.sessionID == nil)
    }
    _ = try await fixture.quest()
    #expect(try await events.next()?.seq == 1)
  }

  @Test func aJournalThatLostItsBeginningGoesOnWithTheRest() async throws {
    let fixture = EngineFixture()
    let player = try await fixture.engine.playerRecord().id
    try await fixture.store.write { writer in
      for _ in 0...Journal.capacity + Journal.block {
        try writer.append(.quests, about: player, to: .player(player))
      }
    }
    var events = fixture.engine.events(topics: [.quests], after: 1).makeAsyncIterator()
    #expect(try await events.next()?.seq == Journal.block)
    #expect(try await events.next()?.seq == Journal.block + 1)
  }
}
