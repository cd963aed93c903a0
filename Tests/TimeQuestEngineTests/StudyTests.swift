import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// SPEC 7, Experiments: registration, play and result.
struct StudyTests {
  private let fixture = EngineFixture()
  private var engine: QuestEngine { fixture.engine }

  private func study(
    _ kind: Study.Kind,
    on quest: Routine,
    weeks: Int = 4,
    conditions: [String]? = nil,
    outcome: Study.Outcome? = nil
  ) async throws -> StudyDetails {
    try await engine.owner.create(
      StudyDraft(
        kind: kind,
        routineID: quest.id,
        weeks: weeks,
        conditions: conditions,
        outcome: outcome
      )
    )
  }

  /// Plays a quest whatever its state asks for; returns the states on the way.
  private func play(
    _ quest: Routine,
    on engine: QuestEngine? = nil,
    guess: Seconds = 100,
    takes: (QuestState) -> Seconds = { _ in 100 }
  ) async throws -> [QuestState] {
    let engine = engine ?? self.engine
    var states = [try await engine.start(quest.id)]
    while let state = states.last, state.phase.isOpen {
      let id = state.sessionID
      switch state.phase {
      case .estimating: states.append(try await engine.lockIn(try Estimate(guess), in: id))
      case .active:
        fixture.pass(takes(state))
        states.append(try await engine.done(id))
      case .recalling: states.append(try await engine.recall(90, in: id))
      default: states.append(try await engine.next(id))
      }
    }
    return states
  }

  @Test("in each session one step runs at once, and each step does in as many sessions")
  func eachSessionHasOneMysteryStep() async throws {
    let quest = try await fixture.quest(steps: 3)
    _ = try await study(.mysteryStep, on: quest, weeks: 3)
    let before = try await play(quest)
    #expect(before.allSatisfy { $0.isMystery == nil }, "it begins on the next day")
    var steps: [Int] = []
    for _ in 0..<6 {
      fixture.pass(days: 1)
      let states = try await play(quest)
      let mystery = states.filter { $0.isMystery == true }
      #expect(mystery.map(\.phase) == [.active, .recalling])
      let running = try #require(mystery.first)
      #expect(running.prompt.text == "Mystery step! Just do it.")
      #expect(states.filter { $0.phase == .estimating }.count == 2)
      let shown = states.filter { $0.phase == .revealing && $0.result?.isMystery == true }
      let result = try #require(shown.first?.result)
      #expect(shown.count == 1 && shown[0].step == running.step)
      #expect(result.validity == .mystery && result.xp == 25 && result.feltSeconds == 90)
      #expect(result.accuracyPercent == nil && !result.isPersonalBest)
      #expect(result.feedback.body == "It felt like 1m 30s. It took 1m 40s.")
      let summary = try #require(states.last?.summary)
      #expect(summary.steps.count == 3 && summary.exact == 2)
      steps.append(running.step)
    }
    #expect(steps.prefix(3).sorted() == [0, 1, 2] && steps.suffix(3).sorted() == [0, 1, 2])
    let counted = try await fixture.store.read { reader in
      try reader.countTrials(by: reader.players().map(\.id), countedOnly: true, limit: .max)
    }
    #expect(counted == 3 + 6 * 2, "it is in no measure")
  }

  @Test("a mystery step can be taken up by another process, skipped, flagged and taken back")
  func aMysteryStepSurvivesEverything() async throws {
    let quest = try await fixture.quest(steps: 2)
    _ = try await study(.mysteryStep, on: quest)
    for act in 0..<4 {
      fixture.pass(days: 1)
      var state = try await engine.start(quest.id)
      while state.isMystery != true {
        if state.phase == .estimating { state = try await engine.lockIn(60, in: state.sessionID) }
        fixture.pass(60)
        _ = try await engine.done(state.sessionID)
        state = try await engine.next(state.sessionID)
      }
      let other = fixture.anotherEngine()
      #expect(try await other.current()?.prompt == state.prompt)
      await #expect(throws: QuestError.wrongPhase(try #require(try await other.current()))) {
        try await other.lockIn(60, in: state.sessionID)
      }
      fixture.pass(200)
      let id = state.sessionID
      switch act {
      case 0: #expect(try await other.skip(id).isMystery == nil)
      case 1: #expect(try await other.abandon(id).phase == .abandoned)
      case 2:
        #expect(try await other.done(id, flag: .remembered, ago: 100).phase == .recalling)
        let result = try #require(try await engine.recall(nil, in: id).result)
        #expect(result.actualSeconds == 100 && result.validity == .remembered)
        #expect(result.isMystery == true && result.xp == 25)
      default:
        _ = try await other.done(id)
        #expect(try await engine.recall(nil, in: id).result?.feedback.body == "It took 3m 20s.")
        _ = try await engine.flag(id, step: state.step, as: .interrupted)
        let back = try await engine.flag(id, step: state.step, as: nil)
        #expect(back.result?.validity == .mystery)
      }
      if let open = try await engine.current() { _ = try await engine.abandon(open.sessionID) }
    }
  }

  @Test("a whole study of a mystery step finds that guessing makes steps a fifth shorter")
  func aWholeMysteryStudyFindsTheTruth() async throws {
    let quest = try await fixture.quest(steps: 3)
    let made = try await study(.mysteryStep, on: quest, weeks: 3)
    #expect(made.lastDay - made.firstDay == 20 && made.protocolText == nil)
    for day in 0..<21 {
      fixture.pass(days: 1)
      #expect(try await engine.owner.study(made.id).result == nil, "nothing before the end")
      _ = try await play(quest) { state in
        // Steps and days vary on their own.
        let usual = Seconds((state.step + 1) * (300 + 7 * (day % 5)))
        return state.isMystery == true ? usual : Seconds(milliseconds: usual.milliseconds * 8 / 10)
      }
    }
    fixture.pass(days: 1)
    #expect(try await play(quest).allSatisfy { $0.isMystery == nil }, "it is over")
    let over = try await engine.owner.study(made.id)
    let result = try #require(over.result)
    #expect(
      result.n == 21 && result.isTold && result.rows.map(\.name) == ["Step 1", "Step 2", "Step 3"]
    )
    #expect(abs(try #require(result.ratio) - 0.8) < 0.001)
    #expect(
      result.text.hasPrefix("Dawn Raid: with a guess first, the steps were 20 % shorter")
        && result.text.hasSuffix("That is more than chance would do."),
      "\(result.text)"
    )
    let text = try #require(over.protocolText)
    #expect(text.hasPrefix("mysteryStep \(quest.id) 3 ") && over.protocolHash == made.protocolHash)
  }

  @Test(
    "a whole study in pairs finds the longer days, and misses",
    arguments: Study.Outcome.allCases
  )
  func aWholeStudyInPairsFindsTheTruth(outcome: Study.Outcome) async throws {
    let quest = try await fixture.quest(steps: 2)
    let made = try await study(
      .dayPairs,
      on: quest,
      conditions: ["music", "quiet"],
      outcome: outcome
    )
    var seen: [String] = []
    for _ in 0..<28 {
      fixture.pass(days: 1)
      let listed = try await engine.quests()[0].condition
      #expect(try await engine.owner.study(made.id).today == listed)
      let states = try await play(quest, guess: 600) { state in
        state.condition == "music" ? 400 : 500
      }
      #expect(states.allSatisfy { $0.condition == listed })
      let asked = states.filter { $0.phase == .estimating }.map(\.prompt.detail)
      #expect(asked.allSatisfy { $0?.hasSuffix("Today: \(listed ?? "")") == true })
      seen.append(try #require(listed))
    }
    #expect(seen.count { $0 == "music" } == 14)
    fixture.pass(days: 1)
    #expect(try await engine.quests()[0].condition == nil)
    let result = try #require(try await engine.owner.study(made.id).result)
    #expect(result.n == 14 && result.rows.count == 14 && result.columns == ["music", "quiet"])
    let expected = outcome == .duration ? 0.8 : log(1.5) / log(1.2)
    #expect(abs(try #require(result.ratio) - expected) < 1e-6)
    #expect(
      result.text.hasPrefix(
        outcome == .duration
          ? "Dawn Raid was 20 % shorter with “music” than with “quiet”"
          : "With “music”, the guesses for Dawn Raid were 122 % further off than with “quiet”"
      ),
      "\(result.text)"
    )
  }

  @Test("a session over midnight is of the day on which it began")
  func aSessionOverMidnightIsOfItsFirstDay() async throws {
    let quest = try await fixture.quest(steps: 2)
    let made = try await study(.dayPairs, on: quest, weeks: 3, conditions: ["music", "quiet"])
    fixture.pass(days: 1, to: 86_100)
    for day in 0..<21 {
      // Every second day the first step ends before midnight.
      _ = try await play(quest) { $0.step == 0 && day.isMultiple(of: 2) ? 100 : 400 }
      fixture.pass(days: 0, to: 86_100)
    }
    let result = try #require(try await engine.owner.study(made.id).result)
    #expect(result.n == 10, "each pair has both of its days")
  }

  @Test("how long a mystery step felt is no last time that a guess is closer than")
  func aMysteryStepIsNoGuessToCompareWith() async throws {
    let quest = try await fixture.quest(steps: 2)
    _ = try await study(.mysteryStep, on: quest)
    for _ in 0..<12 {
      fixture.pass(days: 1)
      let states = try await play(quest, guess: 250) { _ in 300 }
      let said = states.compactMap(\.result?.feedback.body)
      #expect(!said.contains { $0.contains("twice as close") }, "\(said)")
    }
  }

  @Test(
    "too few weeks are refused with the number that it takes",
    arguments: [
      (Study.Kind.mysteryStep, Study.Outcome.duration, 5, 3, 4),
      (.mysteryStep, .duration, 2, 9, 10),
      (.dayPairs, .duration, 5, 3, 4), (.dayPairs, .duration, 3, 5, 6),
      (.dayPairs, .typicalMiss, 5, 4, 5), (.dayPairs, .typicalMiss, 7, 3, 4),
    ]
  )
  func tooFewWeeksAreRefused(
    kind: Study.Kind,
    outcome: Study.Outcome,
    days: Int,
    weeks: Int,
    needed: Int
  ) async throws {
    let page = try RulesPage.values("Studies", "study")
    let name =
      kind == .mysteryStep
      ? "mystery step" : "days in pairs, \(outcome == .duration ? "duration" : "typical miss")"
    #expect(try needed == (RulesPage.number(page[name]) + days - 1) / days)
    let quest = try await fixture.quest(steps: 2, on: Weekdays(Weekday.allCases.prefix(days)))
    let names: [String]? = kind == .dayPairs ? ["a", "b"] : nil
    let wanted = kind == .dayPairs ? outcome : nil
    await #expect(
      throws: QuestError.invalid(
        path: "weeks",
        expected: "\(needed) to 52: fewer weeks cannot show an effect",
        got: "\(weeks)"
      )
    ) { try await study(kind, on: quest, weeks: weeks, conditions: names, outcome: wanted) }
    _ = try await study(kind, on: quest, weeks: needed, conditions: names, outcome: wanted)
    await #expect(throws: QuestError.refused(.studyRunning)) {
      try await study(kind, on: quest, weeks: needed, conditions: names, outcome: wanted)
    }
  }

  @Test("a study that is ended early goes no further, and is too short to tell")
  func aStudyCanBeEnded() async throws {
    let quest = try await fixture.quest(steps: 2)
    let made = try await study(.mysteryStep, on: quest)
    for _ in 0..<3 {
      fixture.pass(days: 1)
      _ = try await play(quest)
    }
    let ended = try await engine.owner.endStudy(made.id)
    #expect(ended.lastDay == fixture.today.advanced(by: -1) && ended.protocolText != nil)
    #expect(ended.result?.text == "There are too few days to tell: 2, and it takes 20.")
    #expect(try await play(quest).allSatisfy { $0.isMystery == nil })
    #expect(try await engine.owner.endStudy(made.id) == ended)
    _ = try await study(.mysteryStep, on: quest)
    #expect(try await engine.owner.studies().map(\.id).first == made.id)
  }

  @Test("studies are the parent's, and anybody's who plays alone without a PIN")
  func studiesAreTheParents() async throws {
    var draft = OwnQuestDraft()
    draft.displayName = "Piano"
    draft.steps = [.init("Scales"), .init("Piece")]
    let quest = try await engine.createQuest(draft)
    let alone = engine.parentSession()
    let made = try await alone.create(
      StudyDraft(kind: .mysteryStep, routineID: quest.questID, weeks: 3)
    )
    #expect(try await alone.studies().map(\.id) == [made.id])
    try await engine.parentSession().setPIN("2468")
    await #expect(throws: QuestError.locked) { try await alone.studies() }
    await #expect(throws: QuestError.locked) { try await alone.study(made.id) }
    await #expect(throws: QuestError.locked) { try await alone.endStudy(made.id) }
    try await alone.unlock("2468")
    #expect(try await alone.study(made.id).id == made.id)
  }
}
