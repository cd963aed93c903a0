package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring

/// The state machine of a quest: pure functions from a session to the session after it.
///
/// ```
///  start ──▶ estimating ──lock in──▶ active ──done──▶ revealing ──next──▶ estimating
///                                      │                  │  └─next, after the last─▶ summary
///                                      └─done─▶ recalling ─recall─▶ revealing (askFelt)
///  estimating, where a study left the guess out ──at once─▶ active ─done─▶ recalling
///  any phase but summary ──abandon──▶ abandoned
///  estimating, active ──skip──▶ estimating, or summary after the last
/// ```
///
/// A transition that does not fit throws `PhaseMismatch`.
package enum QuestRules: Sendable {
  /// The estimate is locked in; the clock readings are kept so that any process can finish the
  /// trial.
  package static func lockIn(
    _ estimate: Estimate,
    in session: Session,
    id: TrialID,
    at moment: Moment
  ) throws(PhaseMismatch) -> Session {
    try require(.estimating, of: session)
    return session.changed {
      $0.phase = .active
      $0.openTrial = OpenTrial(trialID: id, estimate: estimate, lockedAt: moment)
    }
  }

  /// The session itself, or with its current step running, where that one has no guess.
  package static func entered(
    _ session: Session,
    id: () -> TrialID,
    at moment: () throws -> Moment
  ) rethrows -> Session {
    guard session.phase == .estimating, session.isMystery(session.step) else { return session }
    let trial = OpenTrial(trialID: id(), estimate: .ofMystery, lockedAt: try moment())
    return session.changed {
      $0.phase = .active
      $0.openTrial = trial
    }
  }

  /// The step is done: its time is measured, and revealed unless the player is asked how it felt.
  ///
  /// After a step without a guess they always are.
  /// It ended `ago` before the moment; more than has passed since the lock-in counts as all of it.
  package static func done(
    _ session: Session,
    flag: PlayerFlag?,
    ago: Seconds,
    at moment: Moment,
    day: (Instant) -> CivilDay,
    askFelt: Bool,
    by rules: TrialRules
  ) throws -> Session {
    try require(.active, of: session)
    guard let trial = session.openTrial else { throw PhaseMismatch() }
    let (passed, clockSuspect) = ElapsedTime.between(trial.lockedAt, and: moment)
    let actual = max(ElapsedTime.least, passed - ago)
    let recordedAt = moment.wall.advanced(by: actual - passed)
    let verdict = try rules.policies.validity.verdict(
      estimated: trial.estimate.seconds,
      actual: actual,
      clockSuspect: clockSuspect,
      countedTrials: rules.record.trials,
      longestActual: rules.record.longest,
      medianActual: try rules.medianActual()
    )
    let measured = MeasuredTime(
      actual: actual,
      verdict: verdict,
      flag: flag,
      recordedAt: recordedAt,
      day: day(recordedAt)
    )
    guard askFelt || session.isMystery(session.step) else {
      return reveal(session, trial, measured, felt: nil, by: rules)
    }
    return session.changed {
      $0.phase = .recalling
      $0.openTrial?.measured = measured
    }
  }

  /// How long it felt; nil skips the question.
  package static func recall(
    _ felt: Seconds?,
    in session: Session,
    by rules: TrialRules
  ) throws(PhaseMismatch) -> Session {
    try require(.recalling, of: session)
    guard let trial = session.openTrial, let measured = trial.measured else {
      throw PhaseMismatch()
    }
    return reveal(session, trial, measured, felt: felt, by: rules)
  }

  /// On to the next step; nil after the last one, when the session is to be completed.
  package static func next(_ session: Session) throws(PhaseMismatch) -> Session? {
    try require(.revealing, of: session)
    guard session.step + 1 < session.tasks.count else { return nil }
    return session.changed {
      $0.phase = .estimating
      $0.step += 1
    }
  }

  /// Leaves the current step out for today; nil after the last one, as in ``next(_:)``.
  package static func skip(_ session: Session) throws(PhaseMismatch) -> Session? {
    guard session.phase == .estimating || session.phase == .active else { throw PhaseMismatch() }
    guard session.step + 1 < session.tasks.count else { return nil }
    return session.changed {
      $0.phase = .estimating
      $0.openTrial = nil
      $0.step += 1
    }
  }

  /// Leaves the quest.
  ///
  /// Results that were revealed stay in the log; the session earns nothing.
  package static func abandon(_ session: Session) throws(PhaseMismatch) -> Session {
    guard session.phase.isOpen else { throw PhaseMismatch() }
    return session.changed {
      $0.phase = .abandoned
      $0.openTrial = nil
    }
  }

  /// What the player says of a revealed trial afterwards; nil takes the player's word back.
  package static func flag(
    _ session: Session,
    step: Int,
    as flag: PlayerFlag?,
    at instant: Instant,
    by editID: EditID
  ) throws(PhaseMismatch) -> Session {
    guard let index = session.trials.firstIndex(where: { $0.orderIndex == step }) else {
      throw PhaseMismatch()
    }
    guard session.trials[index].flag != flag else { return session }
    let stamp =
      session.trials[index].flagStamp?.next(at: instant, by: editID)
      ?? EditStamp(revision: 1, updatedAt: instant, editID: editID)
    return session.changed {
      $0.trials[index].flag = flag
      $0.trials[index].flagStamp = stamp
    }
  }

  /// A request that names its step never acts on another one.
  package static func require(step: Int?, of session: Session) throws(PhaseMismatch) {
    guard step == nil || step == session.step else { throw PhaseMismatch() }
  }

  private static func require(_ phase: Phase, of session: Session) throws(PhaseMismatch) {
    guard session.phase == phase else { throw PhaseMismatch() }
  }

  private static func reveal(
    _ session: Session,
    _ trial: OpenTrial,
    _ measured: MeasuredTime,
    felt: Seconds?,
    by rules: TrialRules
  ) -> Session {
    let task = session.tasks[session.step]
    let isMystery = session.isMystery(session.step)
    let estimate = isMystery ? .nearest(to: felt ?? measured.actual) : trial.estimate
    let score = rules.scorer.score(estimate, actual: measured.actual)
    let verdict = isMystery && measured.verdict == .ok ? .mystery : measured.verdict
    // Its XP say nothing of how it felt.
    let rating = isMystery ? .off : score.rating
    let trial = Trial(
      id: trial.trialID,
      sessionID: session.id,
      taskID: task.id,
      taskDisplayName: task.displayName,
      orderIndex: session.step,
      estimate: estimate,
      felt: felt,
      actual: measured.actual,
      scorer: rules.scorer.name,
      rating: rating,
      verdict: verdict,
      flag: measured.flag,
      wasClosest: !isMystery && estimate.range == nil
        && rules.policies.personalBest.isNewBest(
          difference: score.difference,
          closestBefore: rules.record.closest
        ),
      xp: rules.xp(for: measured.verdict == .ok ? rating : nil),
      recordedAt: measured.recordedAt,
      day: measured.day
    )
    return session.changed {
      $0.phase = .revealing
      $0.openTrial = nil
      $0.trials.append(trial)
    }
  }
}

/// By what a trial is judged: the rules of the game, and what the player did before it.
package struct TrialRules {
  let policies: Policies
  let scorer: any TrialScorer
  /// What the counted trials of the step were before it.
  let record: TaskRecord
  /// The median actual time of those trials.
  let medianActual: () throws -> Seconds?
  /// Whether the quest was completed on that day before.
  let isFurtherRun: Bool

  /// Nil is the rating of a trial that the clocks rule out; what the player says costs nothing.
  fileprivate func xp(for rating: Rating?) -> Int {
    let table = policies.experience
    return isFurtherRun ? table.furtherRun : rating.map(table.trial) ?? table.uncounted
  }
}
