import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestEngine

/// What an assistant has a part in is marked, and stays out of the measures.
struct AssistedTests {
  private let fixture = EngineFixture()

  /// An engine that an assistant plays by, on the store of the fixture.
  private var assisted: QuestEngine {
    QuestEngine(
      store: fixture.store,
      environment: fixture.engine.environment,
      blockingWork: .inline,
      isAssisted: true
    )
  }

  private func session(_ id: SessionID) async throws -> Session? {
    try await fixture.store.read { try $0.session(id) }
  }

  @Test func aSessionThatAnAssistantPlaysIsMarkedAndThePlayerIsNotTold() async throws {
    let quest = try await fixture.quest()
    let state = try await assisted.start(quest.id)
    #expect(try await session(state.sessionID)?.isAssisted == true)
    #expect(!"\(state)".contains("ssist"))
  }

  @Test func anAssistantThatTakesOneStepMarksTheWholeSession() async throws {
    let quest = try await fixture.quest(steps: 2)
    let id = try await fixture.engine.start(quest.id).sessionID
    _ = try await fixture.engine.lockIn(100, in: id)
    #expect(try await session(id)?.isAssisted == false)
    fixture.pass(100)
    _ = try await assisted.done(id)
    _ = try await fixture.engine.next(id)
    #expect(try await session(id)?.isAssisted == true)
  }

  @Test func aFlagOnWhatIsOverMarksNothing() async throws {
    let quest = try await fixture.quest()
    let id = try await fixture.engine.start(quest.id).sessionID
    try await fixture.reveal(id)
    _ = try await fixture.engine.next(id)
    _ = try await assisted.flag(id, step: 0, as: .interrupted)
    #expect(try await session(id)?.isAssisted == false)
  }

  @Test func assistedSessionsStayOutOfTheMeasuresUnlessTheParentSaysOtherwise() async throws {
    let quest = try await fixture.quest()
    for number in 0..<12 {
      let engine = number.isMultiple(of: 2) ? assisted : fixture.engine
      let id = try await engine.start(quest.id).sessionID
      try await fixture.reveal(id)
      _ = try await fixture.engine.next(id)
      fixture.pass(days: 1)
    }
    let step = try #require(quest.tasks.first?.id)
    func counts() async throws -> [Int] {
      [
        try await fixture.engine.timeSense(step: step).window.trials,
        try await fixture.engine.learningCurve(step: step).points.count,
        try await fixture.engine.owner.forecast(quest.id).record.runs,
      ]
    }
    #expect(try await counts() == [6, 6, 3])
    #expect(try await fixture.engine.totals().trials == 12, "progress stays the player's own")
    #expect(try await fixture.engine.profile().streak.current == 12)
    var change = PlayerChange()
    change.countsAssisted = true
    _ = try await fixture.engine.owner.update(change, of: nil)
    #expect(try await counts() == [12, 12, 9])
  }

  @Test func aNameThatNobodyGaveHidesNoNumber() async throws {
    _ = try await fixture.quest()
    #expect(try await fixture.engine.assistantView().names.isEmpty)
    var change = PlayerChange()
    change.displayName = "Lena"
    _ = try await fixture.engine.owner.create(PlayerDraft(settings: change))
    #expect(try await fixture.engine.assistantView().names == ["Lena"])
  }

  @Test func assistantsAreOffUntilTheyAreSwitchedOn() async throws {
    #expect(try await !fixture.engine.allowsAssistants())
    try await fixture.engine.owner.setAllowsAssistants(true)
    #expect(try await fixture.engine.allowsAssistants())
    try await fixture.engine.owner.setAllowsAssistants(false)
    #expect(try await !fixture.engine.allowsAssistants())
  }
}
