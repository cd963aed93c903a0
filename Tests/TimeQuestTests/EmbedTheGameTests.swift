import Testing
import TimeQuest
import TimeQuestSodium

/// The code of the article "Embed the game in an app".
@MainActor
struct EmbedTheGameTests {
  @Test func theArticleIsPlayed() async throws {
    let clock = SimulatedClock(at: Instant(milliseconds: 1_795_330_800_000))
    let engine = QuestEngine(
      store: InMemoryStore(clock: .simulated),
      environment: clock.environment,
      pinHasher: Argon2idHasher()
    )

    let parent = engine.parentSession()
    try await parent.setPIN("2468")
    let routine = try await parent.create(
      RoutineDraft(
        name: "morning",
        displayName: "Morning Launch",
        activeDays: .everyDay,
        tasks: [
          .init(name: "wash", displayName: "Shower"), .init(name: "eat", displayName: "Breakfast"),
        ]
      )
    )
    parent.lock()
    #expect(routine.displayName == "Morning Launch")

    var shown: [String] = []
    let quest = try await engine.quests()[0]
    var state = try await engine.start(quest.questID)
    while state.phase == .estimating {
      state = try await engine.lockIn(300, in: state.sessionID, step: state.step)
      _ = clock.advance(by: 270)
      state = try await engine.done(state.sessionID, step: state.step)
      if let result = state.result { shown.append(result.feedback.headline) }
      state = try await engine.next(state.sessionID, step: state.step)
    }
    #expect(state.phase == .summary)
    #expect(shown.count == 2)

    var topics: [EventTopic] = []
    for try await event in engine.events(after: 0) {
      topics.append(event.topic)
      if event.topic == .progress { break }
    }
    #expect(topics.first == .quests && topics.last == .progress)

    do {
      _ = try await engine.done(state.sessionID)
    } catch QuestError.wrongPhase(let current) {
      state = current
    }
    #expect(state.phase == .summary)
  }

  /// The first code of Documentation/swift.md, which takes the real clock: it is compiled, not run.
  private func firstQuest() async throws {
    let engine = QuestEngine(store: InMemoryStore(), environment: .system())
    var state = try await engine.quickQuest("Answer mail", 600)
    state = try await engine.done(state.sessionID)
    print(state.result?.feedback.headline ?? "")
  }
}
