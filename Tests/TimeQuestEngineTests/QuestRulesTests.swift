import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

struct QuestRulesTests {
  /// The states of a session with two steps.
  enum Stage: CaseIterable, Sendable {
    case estimating
    case active
    case recalling
    case revealing
    case revealingLast
    case summary
    case abandoned

    var session: Session {
      let first = Trial.sample(.sample(1), orderIndex: 0)
      let both = [first, .sample(.sample(2), task: .sample(2), orderIndex: 1)]
      return switch self {
      case .estimating: .sample(phase: .estimating)
      case .active: .sample(phase: .active, openTrial: .sample())
      case .recalling:
        .sample(phase: .recalling, openTrial: .sample(measured: .sample))
      case .revealing: .sample(phase: .revealing, trials: [first])
      case .revealingLast: .sample(phase: .revealing, step: 1, trials: both)
      case .summary:
        .sample(
          completedAt: .sample,
          phase: .summary,
          step: 1,
          trials: both,
          award: Award(xpEarned: 140, levelBefore: 0, levelAfter: 1, streak: 1)
        )
      case .abandoned: .sample(phase: .abandoned, trials: [first])
      }
    }
  }

  enum Step: CaseIterable, Sendable {
    case lockIn
    case done
    case doneAskingFelt
    case recall
    case skipRecall
    case next
    case skip
    case abandon

    func taken(in session: Session) throws -> Session? {
      let rules = TrialRules(
        policies: .default,
        scorer: ClassicScorer(),
        record: TaskRecord(),
        medianActual: { nil },
        isFurtherRun: false
      )
      switch self {
      case .lockIn:
        return try QuestRules.lockIn(Estimate(60), in: session, id: .sample(9), at: .later)
      case .done, .doneAskingFelt:
        return try QuestRules.done(
          session,
          flag: nil,
          ago: .zero,
          at: .later,
          day: { _ in .sample },
          askFelt: self == .doneAskingFelt,
          by: rules
        )
      case .recall, .skipRecall:
        return try QuestRules.recall(
          self == .recall ? 60 : nil,
          in: session,
          by: rules
        )
      case .next: return try QuestRules.next(session)
      case .skip: return try QuestRules.skip(session)
      case .abandon: return try QuestRules.abandon(session)
      }
    }
  }

  enum Outcome: Equatable {
    case leads(to: Phase)
    case completes
    case refused(with: Session)
  }

  /// The transitions of the diagram in rules.md, The quest; all others are refused.
  private static let diagram: [Stage: [Step: Outcome]] = [
    .estimating: [
      .lockIn: .leads(to: .active), .skip: .leads(to: .estimating),
      .abandon: .leads(to: .abandoned),
    ],
    .active: [
      .done: .leads(to: .revealing), .doneAskingFelt: .leads(to: .recalling),
      .skip: .leads(to: .estimating),
      .abandon: .leads(to: .abandoned),
    ],
    .recalling: [
      .recall: .leads(to: .revealing), .skipRecall: .leads(to: .revealing),
      .abandon: .leads(to: .abandoned),
    ],
    .revealing: [.next: .leads(to: .estimating), .abandon: .leads(to: .abandoned)],
    .revealingLast: [.next: .completes, .abandon: .leads(to: .abandoned)],
  ]

  @Test(
    "GAME-02, GAME-07: every phase takes the steps of the diagram and no other",
    arguments: Stage.allCases,
    Step.allCases
  )
  func everyPhaseAllowsTheTransitionsOfTheDiagramAndNoOthers(stage: Stage, step: Step) {
    let session = stage.session
    let expected = Self.diagram[stage]?[step] ?? .refused(with: session)
    #expect(outcome(of: step, in: session) == expected)
  }

  @Test(arguments: Stage.allCases, Step.allCases)
  func everyTransitionRaisesTheRevisionByOne(stage: Stage, step: Step) throws {
    let session = stage.session
    guard case .leads? = Self.diagram[stage]?[step] else { return }
    let next = try #require(try step.taken(in: session))
    #expect(next.revision == session.revision + 1)
    #expect(next.id == session.id)
    #expect(next.tasks == session.tasks)
  }

  @Test(arguments: Stage.allCases)
  func anOpenTrialExistsOnlyInActiveAndRecalling(stage: Stage) throws {
    for step in Step.allCases {
      guard case .leads(let phase)? = Self.diagram[stage]?[step] else { continue }
      let next = try #require(try step.taken(in: stage.session))
      #expect((next.openTrial != nil) == (phase == .active || phase == .recalling))
    }
  }

  @Test(arguments: Stage.allCases)
  func aRevealedTrialCanBeFlaggedInAnyPhaseAndAnUnrevealedOneInNone(stage: Stage) throws {
    let session = stage.session
    for index in session.tasks.indices {
      let isRevealed = session.trials.contains { $0.orderIndex == index }
      do {
        let flagged = try QuestRules.flag(
          session,
          step: index,
          as: .interrupted,
          at: .sample,
          by: .unknown
        )
        #expect(isRevealed)
        #expect(flagged.phase == session.phase)
        #expect(flagged.trials[index].validity == .interrupted)
        #expect(flagged.trials[index].xp == session.trials[index].xp)
        #expect(flagged.award == session.award)
      } catch {
        #expect(!isRevealed)
        #expect(error == PhaseMismatch())
      }
    }
  }

  @Test func aFlagThatChangesNothingLeavesTheRevision() throws {
    let session = Stage.revealing.session
    #expect(try QuestRules.flag(session, step: 0, as: nil, at: .sample, by: .unknown) == session)
    let flagged = try QuestRules.flag(session, step: 0, as: .forgotDone, at: .sample, by: .unknown)
    #expect(flagged.revision == session.revision + 1)
    #expect(
      try QuestRules.flag(flagged, step: 0, as: .forgotDone, at: .sample, by: .unknown) == flagged
    )
  }

  @Test(
    arguments: [(nil, true), (0, true), (1, false), (-1, false), (99, false)] as [(Int?, Bool)]
  )
  func aRequestThatNamesAnotherStepIsRefused(step: Int?, isCurrent: Bool) {
    let session = Stage.active.session
    if isCurrent {
      #expect(throws: Never.self) { try QuestRules.require(step: step, of: session) }
    } else {
      #expect(throws: PhaseMismatch.self) { try QuestRules.require(step: step, of: session) }
    }
  }

  @Test("GAME-01: an active session without its trial is refused and never a crash")
  func anActiveSessionWithoutItsTrialIsRefused() {
    for (phase, step) in [(Phase.active, Step.done), (.recalling, .recall)] {
      let broken = Session.sample(phase: phase)
      #expect(outcome(of: step, in: broken) == .refused(with: broken))
    }
  }

  private func outcome(of step: Step, in session: Session) -> Outcome? {
    do {
      return try step.taken(in: session).map { .leads(to: $0.phase) } ?? .completes
    } catch is PhaseMismatch {
      return .refused(with: session)
    } catch {
      return nil
    }
  }
}

extension MeasuredTime {
  fileprivate static let sample = MeasuredTime(
    actual: 150,
    verdict: .ok,
    flag: nil,
    recordedAt: .sample,
    day: .sample
  )
}

extension Moment {
  /// Two and a half minutes after the sample trial was locked.
  fileprivate static let later = Moment(
    wall: Instant.sample.advanced(by: 150),
    bootNanoseconds: 3_750_000_000_000,
    bootID: "sample"
  )
}
