import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// Honesty costs nothing, and no answer says of a guess what its figures do not (rules.md).
struct FairnessTests {
  private let fixture = EngineFixture()

  /// Plays one trial of a fresh quest, and answers what its session earned.
  private func earned(
    _ play: EngineFixture.Play,
    flaggedLater flag: PlayerFlag? = nil
  ) async throws
    -> Int?
  {
    let quest = try await fixture.quest()
    let session = try await fixture.engine.start(quest.id).sessionID
    try await fixture.reveal(session, play)
    if let flag { _ = try await fixture.engine.flag(session, step: 0, as: flag) }
    return try await fixture.engine.next(session).summary?.xpEarned
  }

  @Test("Honesty costs nothing: a flag earns what silence earns", arguments: PlayerFlag.allCases)
  func whatAPlayerSaysCostsNothing(flag: PlayerFlag) async throws {
    for guess: Seconds in [100, 120, 140, 400] {
      let silent = try await earned(.init(guess: guess))
      #expect(try await earned(.init(guess: guess, flag: flag)) == silent, "said at done")
      #expect(try await earned(.init(guess: guess), flaggedLater: flag) == silent, "said later")
    }
  }

  @Test func whatTheClocksRuleOutEarnsParticipation() async throws {
    #expect(try await earned(.init(guess: 100, takes: 1)) == 30)
    #expect(try await earned(.init(guess: 100, takes: 1, flag: .interrupted)) == 30)
  }

  @Test func aTrialThatDoesNotCountHasNoAccuracyInAnyAnswer() async throws {
    let quest = try await fixture.quest()
    let session = try await fixture.engine.start(quest.id).sessionID
    let reveal = try await fixture.reveal(
      session,
      .init(guess: 400, takes: 100, flag: .interrupted)
    )
    #expect(reveal.state.result?.accuracyPercent == nil)
    #expect(reveal.state.result?.accuracyText == nil)
    let summary = try await fixture.engine.next(session).summary
    #expect(summary?.averageAccuracy == nil && summary?.averageAccuracyText == nil)
    #expect(summary?.steps.first?.result.accuracyPercent == nil)
    let past = try await fixture.engine.history().sessions.first?.summary
    #expect(past?.steps.first?.result.accuracyText == nil)
  }

  @Test func aDiscoveryShowsNoPercent() async throws {
    let quest = try await fixture.quest()
    let session = try await fixture.engine.start(quest.id).sessionID
    let result = try await fixture.reveal(session, .init(guess: 130, takes: 100)).state.result
    #expect(result?.accuracyText == "70 %")
    #expect(try await fixture.engine.next(session).summary?.averageAccuracyText == "70 %")
    let other = try await fixture.engine.start(quest.id).sessionID
    let far = try await fixture.reveal(other, .init(guess: 400, takes: 100)).state.result
    #expect(far?.accuracyPercent == 0 && far?.accuracyText == nil)
    let summary = try await fixture.engine.next(other).summary
    #expect(summary?.averageAccuracy == 0 && summary?.averageAccuracyText == nil)
  }

  @Test("A remark compares with what was shown last, counted or not")
  func aRemarkComparesWithWhatWasShownLast() async throws {
    let quest = try await fixture.quest()
    for _ in 0..<3 { try await fixture.play(quest, .init(guess: 400, takes: 300)) }
    // 43 s, which does not count, and then 48 s: not closer than "last time".
    try await fixture.play(quest, .init(guess: 343, takes: 300, flag: .interrupted))
    let session = try await fixture.engine.start(quest.id).sessionID
    let result = try await fixture.reveal(session, .init(guess: 348, takes: 300)).state.result
    #expect(result?.feedback.body.contains("close as last time") == false)
  }

  @Test("No line says that a guess was closer than last time unless the shown figures say so")
  func noRemarkFightsTheShownFigures() throws {
    var random = SeededRandom(seed: 7)
    func trial(_ number: UInt32) throws -> Trial {
      let low = Seconds(Int.random(in: 30...600, using: &random))
      let range = try EstimateRange(low: low, high: low + 60)
      return Trial(
        id: .sample(number),
        sessionID: .sample(1),
        taskID: .sample(1),
        taskDisplayName: "Shower",
        orderIndex: 0,
        estimate: Bool.random(using: &random) ? try Estimate(low) : Estimate(range),
        felt: nil,
        actual: Seconds(milliseconds: Int64.random(in: 20_000...900_000, using: &random)),
        scorer: "classic",
        rating: Rating.allCases.randomElement(using: &random) ?? .close,
        verdict: .ok,
        flag: Bool.random(using: &random) ? .interrupted : nil,
        wasClosest: false,
        xp: 0,
        recordedAt: .sample,
        day: .sample
      )
    }
    var said = 0
    for _ in 0..<10_000 {
      let (newest, last, before) = (try trial(3), try trial(2), try trial(1))
      let truths = StepRemark.truths(about: newest, best: nil, before: [last, before], count: 3)
      guard truths.contains(.twiceAsClose) else { continue }
      said += 1
      func shown(_ trial: Trial) -> Int { abs(trial.estimate.seconds.shown - trial.actual.shown) }
      #expect(last.estimate.range == nil && 2 * shown(newest) <= shown(last))
    }
    #expect(said > 100)
  }

  @Test("A step that is skipped leaves no trial, and the rest of the quest goes on")
  func aSkippedStepLeavesNoTrial() async throws {
    let quest = try await fixture.quest(steps: 3)
    let session = try await fixture.engine.start(quest.id).sessionID
    #expect(try await fixture.engine.skip(session).step == 1)
    _ = try await fixture.engine.lockIn(100, in: session)
    #expect(try await fixture.engine.skip(session, step: 1).step == 2)
    try await fixture.reveal(session)
    let end = try await fixture.engine.next(session)
    #expect(end.phase == .summary)
    #expect(end.summary?.steps.map(\.stepDisplayName) == ["Step 3"])
    #expect(end.summary?.closestStep == 0)
    #expect(end.summary?.xpEarned == 120)
  }

  @Test func aQuestOfWhichEveryStepWasSkippedEarnsNothing() async throws {
    let quest = try await fixture.quest(steps: 2)
    let session = try await fixture.engine.start(quest.id).sessionID
    _ = try await fixture.engine.skip(session)
    let end = try await fixture.engine.skip(session)
    #expect(end.phase == .summary)
    #expect(end.summary?.xpEarned == 0)
    #expect(end.summary?.discoveries.isEmpty == true)
    let profile = try await fixture.engine.profile()
    #expect(profile.totalXP == 0 && profile.streak.current == 0)
    #expect(!profile.streak.playedToday)
  }

  @Test("The end of a step can be said afterwards", arguments: [0, 40, 99, 5000])
  func theEndOfAStepCanBeSaidAfterwards(ago: Int) async throws {
    let quest = try await fixture.quest()
    let session = try await fixture.engine.start(quest.id).sessionID
    _ = try await fixture.engine.lockIn(60, in: session)
    fixture.pass(100)
    let state = try await fixture.engine.done(session, flag: .remembered, ago: Seconds(ago))
    let actual: Seconds = ago < 100 ? Seconds(100 - ago) : Seconds(milliseconds: 1)
    #expect(state.result?.actualSeconds == actual)
    #expect(state.result?.validity == .remembered)
    let stored = try await fixture.store.read { try $0.session(session) }
    let ended = fixture.clock.now.wall.advanced(by: actual - 100)
    #expect(stored?.trials.first?.recordedAt == ended)
  }

  @Test("Whatever a player says of a trial, they earn no less; no answer fights its figures")
  func noAnswerFightsItsFigures() throws {
    var random = SeededRandom(seed: 38)
    let player = Player.first(.sample(1), at: .sample, zone: "UTC", preferences: Preferences())
    let renderer = PlayerRenderer(for: player, policies: .default)
    for round in 0..<10_000 {
      let low = Int.random(in: 1...900, using: &random)
      let high = low + Int.random(in: 0...900, using: &random)
      let range = try EstimateRange(low: Seconds(low), high: Seconds(high))
      let estimate = round.isMultiple(of: 2) ? Estimate(range) : try Estimate(Seconds(low))
      let took = Seconds(milliseconds: Int64.random(in: 1...2_000_000, using: &random))
      let session = try FairnessTests.active(estimate)
      func played(_ flag: PlayerFlag?) throws -> (session: Session, result: TrialResult) {
        let revealed = try QuestRules.done(
          session,
          flag: flag,
          ago: .zero,
          at: Moment(wall: .sample, bootNanoseconds: took.milliseconds * 1_000_000, bootID: "b"),
          day: { _ in .sample },
          askFelt: false,
          by: TrialRules(
            policies: .default,
            scorer: round.isMultiple(of: 3) ? BalancedScorer() : ClassicScorer(),
            record: TaskRecord(),
            medianActual: { nil },
            isFurtherRun: false
          )
        )
        return (revealed, renderer.result(revealed.trials[0], of: revealed))
      }
      let silent = try played(nil)
      for flag in [nil] + PlayerFlag.allCases {
        let said = try played(flag)
        let later = try QuestRules.flag(
          silent.session,
          step: 0,
          as: flag,
          at: .sample,
          by: .unknown
        )
        #expect(said.result.xp >= silent.result.xp && later.trials[0].xp >= silent.result.xp)
        #expect((said.result.validity == .ok) == (said.result.accuracyPercent != nil))
        let result = said.result
        if result.direction == .inside {
          #expect(result.differenceSeconds == 0 && result.lowSeconds != nil)
          #expect(result.differenceText == "inside your range")
          #expect(result.feedback.key != "feedback.wayOff" && result.ratingLabel != "Discovery")
        } else if estimate.range != nil {
          #expect(result.differenceSeconds != 0 && result.direction != .exact)
        }
      }
    }
  }

  private static func active(_ estimate: Estimate) throws -> Session {
    let session = Session(
      id: .sample(1),
      playerID: .sample(1),
      routineID: .sample(1),
      displayName: "Quest",
      tasks: [SessionTask(id: .sample(1), displayName: "Step")],
      feedback: .everyTrial,
      calibrationRemaining: 0,
      startedAt: .sample,
      day: .sample
    )
    let start = Moment(wall: .sample, bootNanoseconds: 0, bootID: "b")
    return try QuestRules.lockIn(estimate, in: session, id: .sample(1), at: start)
  }
}
