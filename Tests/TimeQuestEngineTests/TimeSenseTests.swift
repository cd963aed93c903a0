import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

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
    for _ in 0..<6 {
      fixture.pass(days: 1)
      try await fixture.play(open, .init(guess: 120))
    }
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
    for record in history.players {
      let player = record.id
      let all = try await fixture.store.read { try $0.trials(TrialQuery(players: [player])) }
      let counted = all.filter(\.isCounted)
      for limit in [1, 5, 1000] {
        let latest = try await fixture.store.read {
          try $0.countedTrials(by: record, limit: limit)
        }
        #expect(latest == Array(counted.suffix(limit)))
      }
      let report = try await fixture.engine.timeSense(of: player)
      let window = TrialWindow(of: all, last: nil, isOfStep: false)
      let words = MeasureWords(.language("en"))
      #expect(report == TimeSenseReport(window, isOfQuest: false, words: words))
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

  @Test func aQuestIsForecastFromItsRunsAndTheGapsBetweenTheSteps() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest(steps: 2)
    #expect(try await engine.owner.forecast(quest.id).insufficientData?.unit == .runs)
    for _ in 0..<12 {
      fixture.pass(days: 1)
      let session = try await engine.stored.start(quest.id).session.id
      // Steps of 5 and 10 minutes, always two minutes apart.
      fixture.pass(120)
      try await fixture.reveal(session, .init(guess: 86_400, takes: 300))
      _ = try await engine.stored.next(session)
      fixture.pass(120)
      try await fixture.reveal(session, .init(guess: 10, takes: 600))
      _ = try await engine.stored.next(session)
    }
    let forecast = try await engine.owner.forecast(quest.id, anchor: .startAt(.sample))
    #expect(forecast.method == .runs && forecast.n == 12 && forecast.missing.isEmpty)
    // Whatever was guessed; a prior keeps some spread.
    let seconds = try #require(forecast.seconds)
    #expect((1140...1300).contains(seconds.value))
    #expect(forecast.bound == 1140)
    #expect(forecast.record == .init(runs: 9, inside50: 9, inside80: 9, inside90: 9))
    #expect(forecast.tasks.map(\.n) == [12, 12])
    #expect(forecast.endsAt == Instant.sample.advanced(by: seconds) && forecast.startBy == nil)
    let start = try await engine.owner.forecast(quest.id, anchor: .endBy(.sample))
    #expect(start.startBy == Instant.sample.advanced(by: .zero - seconds) && start.endsAt == nil)
    let unknown = RoutineID.sample(404)
    await #expect(throws: QuestError.notFound(.routine, id: unknown.description)) {
      try await engine.owner.forecast(unknown)
    }
  }

  @Test func aChangedListOfStepsIsAnsweredBySumsAndSaysSo() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest(steps: 2)
    for _ in 0..<4 {
      fixture.pass(days: 1)
      try await fixture.play(quest, .init(takes: 300), .init(takes: 600))
    }
    let ids = quest.tasks.map(\.id)
    let less = try await engine.owner.forecast(quest.id, tasks: [ids[1]])
    #expect(less.method == .steps && less.seconds == 600 && less.n == 4)
    #expect(less.text.hasSuffix("since this list of steps was not played three times yet."))
    let twice = try await engine.owner.forecast(quest.id, tasks: [ids[1], ids[0], ids[1]])
    #expect(twice.seconds == 1500)
    let other = try await fixture.quest("Other")
    let more = try await engine.owner.forecast(quest.id, tasks: ids + other.tasks.map(\.id))
    #expect(more.method == .steps && more.missing.map(\.taskID) == other.tasks.map(\.id))
    #expect(more.seconds == 900 && more.text.hasSuffix("left out: Step 1."))
    await #expect(throws: QuestError.notFound(.task, id: TaskID.sample(404).description)) {
      try await engine.owner.forecast(quest.id, tasks: [.sample(404)])
    }
  }

  @Test(
    "a forecast says by when, and how often",
    arguments: [
      (
        "2026-11-20T06:30:00Z", "Europe/Berlin", 90,
        "Out of the door by 7:36 on 9 of 10 days (6 runs). "
          + "Such a forecast held in 3 of 3 runs so far."
      ),
      ("2026-11-20T06:30:01Z", "UTC", 95, "Out of the door by 6:37 on 19 of 20 days (6 runs)."),
      ("2026-11-20T19:00:00Z", "UTC", 93, "Done by 19:07 on 93 of 100 days (6 runs)."),
      (
        "2026-11-20T23:58:00Z", "UTC", 50,
        "Done by 0:03 on 1 of 2 days (6 runs). Such a forecast held in 3 of 3 runs so far."
      ),
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
    let forecast = try await fixture.engine.owner.forecast(
      quest.id,
      confidence: try Confidence(percent),
      anchor: .startAt(try Instant(of: start))
    )
    #expect(forecast.text == text)
    let by = try await fixture.engine.owner.forecast(
      quest.id,
      confidence: 90,
      anchor: .endBy(try Instant(of: "2026-11-20T07:30:00Z"))
    )
    #expect(by.text.contains("start by"))
  }

  @Test func theWindowIsOfTheLatestDaysOrTheLatestTrialsOfAStep() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest(steps: 2)
    // Early guesses are double, the latest twenty days are right on.
    for day in 0..<30 {
      fixture.pass(days: 1)
      let guess: Seconds = day < 10 ? 200 : 100
      try await fixture.play(quest, .init(guess: guess), .init(guess: guess))
    }
    let all = try await engine.timeSense()
    #expect(all.window.trials == 40 && all.window.mornings == 20 && all.bias?.value == 0)
    let step = try await engine.timeSense(step: quest.tasks[0].id)
    #expect(step.window.trials == 20 && step.bias?.n == 20)
    #expect(try await engine.timeSense(last: 30).window.trials == 60)
    #expect(try await engine.timeSense(last: 30, days: 5).window.trials == 10)
    #expect(all.questBias == nil)
    #expect(try await engine.timeSense(quest: quest.id).questBias?.n == 40)
    let unknown = RoutineID.sample(404)
    await #expect(throws: QuestError.notFound(.quest, id: unknown.description)) {
      try await engine.timeSense(quest: unknown)
    }
  }

  @Test func trialsThatWereFlaggedOnceSeenAreCountedAndComparedWith() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest()
    for day in 0..<8 {
      fixture.pass(days: 1)
      let flag: PlayerFlag? = day == 3 ? .interrupted : nil
      let session = try await fixture.play(quest, .init(guess: day < 5 ? 100 : 200, flag: flag))
      if day > 5 { _ = try await engine.flag(session.session.id, step: 0, as: .interrupted) }
    }
    let report = try await engine.timeSense(last: 30)
    #expect(report.window.flaggedAtReveal == 1 && report.window.flaggedLater == 2)
    #expect(report.window.trials == 5)
    // Five that count are too few, seven are not.
    #expect(report.bias == nil)
    #expect(report.withFlaggedLater.first { $0.measure == "bias" }?.n == 7)
  }

  @Test func aStepIsNewOnceAndOnlyIfItsFirstTrialCounts() async throws {
    let quest = try await fixture.quest(steps: 2)
    for flag in [PlayerFlag.interrupted, nil] {
      let id = try await fixture.engine.start(quest.id).sessionID
      for _ in 0..<2 {
        try await fixture.reveal(id)
        _ = try await fixture.engine.next(id)
      }
      if let flag { _ = try await fixture.engine.flag(id, step: 0, as: flag) }
      fixture.pass(days: 1)
    }
    let found = try await fixture.store.read { reader in
      try reader.firstTrials(by: try reader.player(named: nil))
    }
    #expect(found.map(\.stepID) == [quest.tasks[1].id])
  }
}
