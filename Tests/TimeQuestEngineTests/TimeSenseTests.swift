import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

struct TimeSenseTests {
  private let house = House()

  @Test func resultsThatAreHeldBackStandInNoStatisticBeforeTheSummary() async throws {
    let engine = house.engine
    let open = try await house.quest("Open")
    let held = try await house.quest("Held", steps: 2, feedback: .summary)
    let step = held.tasks[0].id
    try await house.play(held, .init(guess: 100, takes: 130), .init(guess: 100, takes: 70))
    let before = try await engine.personalBests().trials
    for _ in 0..<6 { try await house.play(open, .init(guess: 120)) }
    let session = try await engine.start(held.id).session.id
    try await house.reveal(session, .init(guess: 100, takes: 100))

    #expect(try await engine.personalBests().trials.filter { $0.taskID == step } == [before[0]])
    #expect(try await engine.recentTrials(step: step, limit: 10).trials == [before[0]])
    #expect(try await engine.practice(at: step).distances.count == 1)
    #expect(try await engine.timeSense().sense[.bias].get().n == 8)
    #expect(
      try await engine.recentTrials(limit: 3).trials.map(\.estimate.seconds) == [120, 120, 120]
    )

    _ = try await engine.next(session)
    try await house.reveal(session)
    _ = try await engine.next(session)
    #expect(try await engine.personalBests().trials.first { $0.taskID == step }?.difference == 0)
    #expect(try await engine.practice(at: step).distances.count == 2)
    #expect(try await engine.timeSense().sense[.bias].get().n == 10)
  }

  @Test func aPersonalBestThatIsHeldBackIsCelebratedAtTheSummaryAlone() async throws {
    let held = try await house.quest("Held", steps: 2, feedback: .summary)
    try await house.play(held, .init(guess: 100, takes: 130), .init(guess: 100, takes: 70))
    let session = try await house.engine.start(held.id).session.id
    let reveal = try await house.reveal(session, .init(guess: 100, takes: 101))
    #expect(reveal.session.trials.map(\.isPersonalBest) == [true])
    #expect(!reveal.cues.contains { $0.kind == .celebration || $0.name == "personal_best" })
    _ = try await house.engine.next(session)
    try await house.reveal(session)
    let end = try await house.engine.next(session)
    #expect(end.cues.contains { $0.kind == .celebration })
  }

  @Test("what is looked up by an index equals what follows from all trials", arguments: 1...6)
  func whatIsLookedUpEqualsWhatFollowsFromAllTrials(seed: UInt64) async throws {
    let history = SampleHistory(seed: seed, players: 2, steps: 150)
    try await history.write(to: house.store)
    for player in history.players.map(\.id) {
      let all = try await house.store.read { try $0.trials(TrialQuery(player: player)) }
      let counted = all.filter(\.isCounted)
      for limit in [1, 5, 1000] {
        let latest = try await house.engine.recentTrials(of: player, limit: limit).trials
        #expect(latest == Array(counted.suffix(limit)))
      }
      let sense = try await house.engine.timeSense(of: player).sense
      #expect(sense == TimeSense(of: counted.map(TrialDurations.init)))
      for best in try await house.engine.personalBests(of: player).trials {
        let own = counted.filter { $0.taskID == best.taskID }
        #expect(best.difference.magnitude == own.map(\.difference.magnitude).min())
      }
    }
  }

  @Test func aStepThatNobodyKnowsIsNotFound() async throws {
    let quest = try await house.quest()
    let unknown = TaskID.sample(404)
    let error = QuestError.notFound(.step, id: unknown.description)
    await #expect(throws: error) { try await house.engine.timeSense(step: unknown) }
    await #expect(throws: error) { try await house.engine.practice(at: unknown) }
    await #expect(throws: error) { try await house.engine.trend(step: unknown) }
    #expect(try await house.engine.practice(at: quest.tasks[0].id).distances.isEmpty)
  }

  @Test func aForecastAddsUpLastGuessesByTheVelocitiesSoFarAndNamesWhatIsMissing() async throws {
    let engine = house.engine
    let quest = try await house.quest(steps: 2)
    let other = try await house.quest("Other")
    let insufficientData = try await engine.forecast(quest.id)
    #expect(insufficientData.missing == quest.tasks)
    #expect(insufficientData.forecast == .failure(InsufficientData(n: 0, needed: 6)))
    // Every guess was half of what it took.
    for _ in 0..<3 {
      try await house.play(quest, .init(guess: 100, takes: 200), .init(guess: 150, takes: 300))
    }
    try await house.play(quest, .init(guess: 60, takes: 120), .init(guess: 90, takes: 180))
    let forecast = try await engine.forecast(quest.id, startAt: .sample)
    #expect(forecast.missing.isEmpty && forecast.startAt == .sample)
    let found = try forecast.forecast.get()
    #expect(found.n == 8)
    #expect(found.total(at: 0.5) == 300 && found.total(at: 0.9) == 300)
    #expect(found.step(0, at: 0.9) == 120 && found.step(1, at: 0.9) == 180)
    #expect(try await engine.forecast(other.id).missing == other.tasks)
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
  func aForecastSaysByWhenAndHowOften(
    start: String,
    zone: String,
    percent: Int,
    text: String
  ) async throws {
    let house = House(zone: zone)
    let quest = try await house.quest()
    for _ in 0..<6 { try await house.play(quest, .init(guess: 150, takes: 300)) }
    let view = try await house.engine.forecast(quest.id, startAt: try Instant(of: start))
    let words = MeasureWords(.language("en"))
    #expect(words.sentence(view, try view.forecast.get(), percent: percent) == text)
  }
}
