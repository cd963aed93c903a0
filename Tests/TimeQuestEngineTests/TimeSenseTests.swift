import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

struct TimeSenseTests {
  private let fixture = EngineFixture()

  @Test func heldTrialsAreInNoStatisticBeforeTheSummary() async throws {
    let engine = fixture.engine
    let open = try await fixture.quest("Open")
    let held = try await fixture.quest("Held", steps: 2, feedback: .summary)
    let step = held.tasks[0].id
    try await fixture.play(held, .init(guess: 100, takes: 130), .init(guess: 100, takes: 70))
    let before = try await engine.personalBests()
    let counted = try await engine.learningCurve(step: step).points
    for _ in 0..<6 { try await fixture.play(open, .init(guess: 120)) }
    let session = try await engine.stored.start(held.id).session.id
    try await fixture.reveal(session, .init(guess: 100, takes: 100))

    #expect(try await engine.personalBests().filter { $0.stepID == step } == [before[0]])
    #expect(try await engine.learningCurve(step: step).points == counted)
    #expect(counted.count == 1)
    #expect(try await engine.timeSense().bias?.n == 8)

    _ = try await engine.stored.next(session)
    try await fixture.reveal(session)
    _ = try await engine.stored.next(session)
    #expect(try await engine.personalBests().first { $0.stepID == step }?.differenceSeconds == 0)
    #expect(try await engine.learningCurve(step: step).points.count == 2)
    #expect(try await engine.timeSense().bias?.n == 10)
  }

  @Test func aHeldPersonalBestIsCelebratedOnlyAtTheSummary() async throws {
    let held = try await fixture.quest("Held", steps: 2, feedback: .summary)
    try await fixture.play(held, .init(guess: 100, takes: 130), .init(guess: 100, takes: 70))
    let session = try await fixture.engine.stored.start(held.id).session.id
    let reveal = try await fixture.reveal(session, .init(guess: 100, takes: 101))
    #expect(reveal.session.trials.map(\.isPersonalBest) == [true])
    #expect(!reveal.cues.contains { $0.kind == .celebration || $0.name == "personal_best" })
    _ = try await fixture.engine.stored.next(session)
    try await fixture.reveal(session)
    let end = try await fixture.engine.stored.next(session)
    #expect(end.cues.contains { $0.kind == .celebration })
  }

  @Test("what is looked up by an index equals what follows from all trials", arguments: 1...6)
  func answersFromAnIndexEqualThoseFromAllTrials(seed: UInt64) async throws {
    let history = SampleHistory(seed: seed, players: 2, steps: 150)
    try await history.write(to: fixture.store)
    for player in history.players.map(\.id) {
      let all = try await fixture.store.read { try $0.trials(TrialQuery(player: player)) }
      let counted = all.filter(\.isCounted)
      for limit in [1, 5, 1000] {
        let latest = try await fixture.store.read {
          try $0.countedTrials(by: player, .newestFirst, limit: limit)
        }
        #expect(latest == Array(counted.suffix(limit)))
      }
      let report = try await fixture.engine.timeSense(of: player)
      let sense = TimeSense(of: counted.map(TrialDurations.init))
      #expect(report == TimeSenseReport(sense, words: MeasureWords(.language("en"))))
      for best in try await fixture.engine.personalBests(of: player) {
        let own = counted.filter { $0.taskID == best.stepID }
        #expect(best.absDifferenceSeconds == own.map(\.difference.magnitude).min())
      }
    }
  }

  @Test func anUnknownTaskIsNotFound() async throws {
    let quest = try await fixture.quest()
    let unknown = TaskID.sample(404)
    let error = QuestError.notFound(.step, id: unknown.description)
    await #expect(throws: error) { try await fixture.engine.timeSense(step: unknown) }
    await #expect(throws: error) { try await fixture.engine.learningCurve(step: unknown) }
    await #expect(throws: error) { try await fixture.engine.trend(step: unknown).points }
    #expect(try await fixture.engine.learningCurve(step: quest.tasks[0].id).points.isEmpty)
  }

  @Test func aForecastScalesTheLastEstimatesAndNamesWhatIsMissing() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest(steps: 2)
    let other = try await fixture.quest("Other")
    let insufficientData = try await engine.forecast(quest.id)
    #expect(insufficientData.missing.map(\.taskID) == quest.tasks.map(\.id))
    #expect(insufficientData.insufficientData?.n == 0)
    #expect(insufficientData.insufficientData?.needed == 6)
    // Every estimate was half of the actual time.
    for _ in 0..<3 {
      try await fixture.play(quest, .init(guess: 100, takes: 200), .init(guess: 150, takes: 300))
    }
    try await fixture.play(quest, .init(guess: 60, takes: 120), .init(guess: 90, takes: 180))
    let forecast = try await engine.forecast(quest.id, startAt: .sample)
    #expect(forecast.missing.isEmpty && forecast.startAt == .sample)
    #expect(forecast.n == 8)
    #expect(forecast.quantiles.map(\.seconds) == Array(repeating: 300, count: 6))
    #expect(forecast.tasks.map { $0.quantiles.last?.seconds } == [120, 180])
    #expect(try await engine.forecast(other.id).missing.map(\.taskID) == other.tasks.map(\.id))
    let unknown = RoutineID.sample(404)
    await #expect(throws: QuestError.notFound(.routine, id: unknown.description)) {
      try await engine.forecast(unknown)
    }
  }

  @Test(
    "a forecast says by when, and how often",
    arguments: [
      ("2026-11-20T06:30:00Z", "Europe/Berlin", 90, "Out of the door by 7:35 in 9 of 10 mornings."),
      ("2026-11-20T06:30:01Z", "UTC", 95, "Out of the door by 6:36 in 19 of 20 mornings."),
      ("2026-11-20T19:00:00Z", "UTC", 93, "Done by 19:05 in 93 of 100 rounds."),
      ("2026-11-20T23:58:00Z", "UTC", 50, "Done by 0:03 in 1 of 2 rounds."),
    ]
  )
  func aForecastHasATimeAndAProbability(
    start: String,
    zone: String,
    percent: Int,
    text: String
  ) async throws {
    let fixture = EngineFixture(zone: zone)
    let quest = try await fixture.quest()
    for _ in 0..<6 { try await fixture.play(quest, .init(guess: 150, takes: 300)) }
    let forecast = try await fixture.engine.forecast(
      quest.id,
      confidence: try Confidence(percent),
      startAt: try Instant(of: start)
    )
    #expect(forecast.text == text)
  }
}
