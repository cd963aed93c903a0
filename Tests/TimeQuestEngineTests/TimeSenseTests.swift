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
    // Of twelve runs in a row eight were on weekdays, as the day that is asked about.
    #expect(forecast.method == .runs && forecast.days == .weekdays && forecast.n == 8)
    // Whatever was guessed; a prior keeps some spread.
    let seconds = try #require(forecast.seconds)
    #expect((1140...1300).contains(seconds.value))
    #expect(forecast.bound == nil && forecast.missing.isEmpty)
    #expect(forecast.record == .init(runs: 9, inside50: 9, inside80: 9, inside90: 9))
    #expect(forecast.tasks.map(\.n) == [8, 8])
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
    #expect(less.method == .steps && less.quantiles.count == 7)
    #expect(less.quantiles.first { $0.share == 0.5 }?.seconds == 600)
    #expect(less.text.hasSuffix("since this list of steps was not played three times yet."))
    let reversed = try await engine.owner.forecast(quest.id, tasks: ids.reversed())
    let same = try await engine.owner.forecast(quest.id)
    #expect(reversed.method == .steps && reversed.quantiles == same.quantiles)
    await #expect(throws: QuestError.notFound(.task, id: TaskID.sample(404).description)) {
      try await engine.owner.forecast(quest.id, tasks: [.sample(404)])
    }
  }

  @Test("SPEC 7: a step that was done less than three times is never left out")
  func aNewStepIsInTheForecast() async throws {
    let owner = fixture.engine.owner
    let quest = try await fixture.quest(steps: 1)
    for _ in 0..<14 {
      fixture.pass(days: 1)
      try await fixture.play(quest, .init(takes: 300))
    }
    let other = try await fixture.quest("Other")
    let list = [quest.tasks[0].id, other.tasks[0].id]
    let unknown = try await owner.forecast(quest.id, tasks: list)
    #expect(unknown.seconds == nil && unknown.missing.map(\.taskID) == [list[1]])
    #expect(unknown.text.contains("no reference time: Step 1."))
    var change = TaskChange()
    change.reference = 600
    _ = try await owner.updateTask(list[1], of: other.id, revision: 1, change)
    func usual() async throws -> Double {
      let forecast = try await owner.forecast(quest.id, tasks: list)
      #expect(forecast.missing.isEmpty && forecast.text.contains("stand for it: Step 1."))
      return try #require(forecast.quantiles.first { $0.share == 0.5 }).seconds.value
    }
    #expect((850...1000).contains(try await usual()))
    // Its own time takes the place of the reference.
    try await fixture.play(other, .init(takes: 1200))
    #expect((1400...1700).contains(try await usual()))
  }

  @Test("SPEC 7: only a routine whose players leave home is out of the door")
  func outOfTheDoorIsASetting() async throws {
    let fixture = EngineFixture(zone: "Europe/Berlin")
    let quest = try await fixture.quest()
    // At 23:00, 0:30 and 1:00: the day of the player starts at 4.
    var change = PlayerChange()
    change.dayStartHour = 4
    _ = try await fixture.engine.owner.update(change)
    for (days, start) in [(3, 79_200), (1, 84_600), (2, 0)] as [(Int, Seconds)] {
      fixture.pass(days: days, to: start)
      try await fixture.play(quest, .init(takes: 300))
    }
    let evening = try await fixture.engine.owner.forecast(quest.id)
    #expect(evening.usualStart == TimeOfDay("00:30") && evening.text.hasPrefix("Finished by"))
    var routine = RoutineChange()
    routine.leavesHome = true
    let found = try await fixture.engine.owner.update(quest.id, revision: 1, routine)
    #expect(found.leavesHome)
    let text = try await fixture.engine.owner.forecast(quest.id).text
    #expect(text.hasPrefix("Out of the door by"))
  }

  @Test("SPEC 7: a morning that was abandoned did not hold")
  func theRecordOfForecastsIsHonest() async throws {
    let quest = try await fixture.quest()
    for _ in 0..<5 {
      fixture.pass(days: 1)
      try await fixture.play(quest, .init(takes: 300))
    }
    fixture.pass(days: 1)
    let session = try await fixture.engine.stored.start(quest.id).session.id
    let record = QuestForecast.Record(runs: 2, inside50: 2, inside80: 2, inside90: 2)
    #expect(try await fixture.engine.owner.forecast(quest.id).record == record)
    _ = try await fixture.engine.abandon(session)
    let found = try await fixture.engine.owner.forecast(quest.id)
    #expect(found.record == .init(runs: 3, inside50: 2, inside80: 2, inside90: 2))
    #expect(
      found.text.hasSuffix(
        "Such a forecast held 2 of 3 times, also counting starts that were not finished."
      )
    )
  }

  @Test(
    "a forecast says by when, and how often",
    arguments: [
      (
        "2026-11-20T06:30:00Z", "Europe/Berlin", 90,
        "Finished by 7:36 on 9 of 10 days (6 runs). "
          + "Such a forecast held 3 of 3 times, also counting starts that were not finished."
      ),
      ("2026-11-20T06:30:01Z", "UTC", 95, "Finished by 6:37 on 19 of 20 days (6 runs)."),
      ("2026-11-20T19:00:00Z", "UTC", 93, "Finished by 19:07 on 93 of 100 days (6 runs)."),
      (
        "2026-11-20T23:58:00Z", "UTC", 50,
        "Finished by 0:03 on 1 of 2 days (6 runs). "
          + "Such a forecast held 3 of 3 times, also counting starts that were not finished."
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
    #expect(all.window.trials == 40 && all.window.days == 20 && all.bias?.value == 0)
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
