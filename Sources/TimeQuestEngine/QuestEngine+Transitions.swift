public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

/// The transitions of a session.
///
/// Each throws `QuestError.notFound` for a session that is not the player's, and `wrongPhase` with
/// the state as it is where the transition does not fit, also where `step` is given and is not the
/// current one; nothing is changed then. A transition that is repeated never counts twice.
extension QuestEngine {
  /// Locks an estimate in; from now on the step runs, with no clock in sight.
  public func lockIn(
    _ estimate: Estimate,
    in sessionID: SessionID,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    let id = TrialID(environment.newUUID())
    return try await transition(sessionID, playerID, step) { turn, session in
      let next = try QuestRules.lockIn(estimate, in: session, id: id, at: turn.now())
      return QuestTransition(session: next, occasion: .locked)
    }
  }

  /// Ends the step that runs and reveals it, or asks first how long it felt.
  ///
  /// `flag` is what the player says of the trial, if anything. `ago` is how long ago the step
  /// ended, 0 or more; more than the step has run counts as all of it.
  public func done(
    _ sessionID: SessionID,
    flag: PlayerFlag? = nil,
    ago: Seconds = .zero,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, step) { turn, session in
      let rules = try turn.rules(for: session)
      let next = try QuestRules.done(
        session,
        flag: flag,
        ago: max(.zero, ago),
        at: turn.now(),
        day: turn.player.calendar.day,
        askFelt: turn.player.preferences.askFelt,
        by: rules
      )
      return try turn.revealed(next, after: rules.record)
    }
  }

  /// Takes how long the step felt, and reveals it; nil skips the question.
  ///
  /// Throws `QuestError.invalid` for a duration outside `Estimate.bounds`.
  public func recall(
    _ felt: Seconds?,
    in sessionID: SessionID,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    if let felt, !Estimate.bounds.contains(felt) {
      throw QuestError.invalid(
        path: "feltSeconds",
        expected: Estimate.expectation,
        got: felt.shortText
      )
    }
    return try await transition(sessionID, playerID, step) { turn, session in
      let rules = try turn.rules(for: session)
      let next = try QuestRules.recall(felt, in: session, by: rules)
      return try turn.revealed(next, after: rules.record)
    }
  }

  /// Goes on to the next step; after the last one the session is completed and awarded, once.
  public func next(
    _ sessionID: SessionID,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, step) { turn, session in
      try turn.entered(QuestRules.next(session), after: session)
    }
  }

  /// Leaves the current step out for today; after the last one the session is completed.
  ///
  /// A skipped step leaves no trial and earns nothing.
  public func skip(
    _ sessionID: SessionID,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, step) { turn, session in
      try turn.entered(QuestRules.skip(session), after: session)
    }
  }

  /// Leaves the quest; nothing is earned.
  public func abandon(
    _ sessionID: SessionID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, nil) { _, session in
      QuestTransition(session: try QuestRules.abandon(session))
    }
  }

  /// Notes what the player says of a revealed trial; nil takes the player's word back.
  ///
  /// The state carries no cues. Throws `QuestError.notFound` for a step that the session has not.
  public func flag(
    _ sessionID: SessionID,
    step: Int,
    as flag: PlayerFlag?,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    let editID = environment.newEditID()
    return try await transition(sessionID, playerID, nil, hasCues: false) { turn, session in
      guard session.tasks.indices.contains(step) else {
        throw QuestError.notFound(.step, id: "\(step)")
      }
      return QuestTransition(
        session: try QuestRules.flag(
          session,
          step: step,
          as: flag,
          at: turn.moment.wall,
          by: editID
        )
      )
    }
  }

  /// Reads the session, lets the body decide, saves what it answers, and renders it.
  private func transition(
    _ sessionID: SessionID,
    _ playerID: PlayerID?,
    _ step: Int?,
    hasCues: Bool = true,
    _ body: @Sendable (Turn, Session) throws -> QuestTransition
  ) async throws -> QuestState {
    try await write { writer, moment in
      let (stored, player) = try writer.session(sessionID, by: playerID)
      let turn = Turn(engine: self, writer: writer, moment: moment, player: player)
      return try turn.advance(stored, hasCues: hasCues) { session in
        try QuestRules.require(step: step, of: session)
        return try body(turn, session)
      }
    }
  }
}

/// What a player does to a session of theirs within one transaction.
struct Turn {
  let engine: QuestEngine
  let writer: any StoreWriter
  let moment: Moment
  let player: Player

  /// The moment, with the time of the store that machines share.
  func now() throws -> Moment { try engine.timed(moment, by: writer) }

  /// Lets the body decide about a session that was read, saves what it answers, and renders it.
  func advance(
    _ stored: Session,
    hasCues: Bool = true,
    _ body: (Session) throws -> QuestTransition
  ) throws -> QuestState {
    var session = stored
    // A flag on what is over says nothing of how it was played.
    if stored.phase.isOpen { session.isAssisted = stored.isAssisted || engine.isAssisted }
    var transition: QuestTransition
    do {
      transition = try body(session)
    } catch is PhaseMismatch {
      throw QuestError.wrongPhase(engine.renderer(for: player).state(of: session))
    }
    let winner = transition.winner ?? player
    if transition.session != session {
      transition.session.updatedAt = moment.wall.ofEdit(after: stored.updatedAt)
      transition.session.editID = engine.environment.newEditID()
      try writer.put(transition.session)
      try writer.publishTransition(to: transition.session, of: player.id)
      if winner != player { try writer.publish(.progress, to: player.id) }
      if !transition.session.phase.isOpen, session.phase.isOpen {
        try writer.publish(.quests, to: player.id)
      }
    }
    return engine.renderer(for: winner).state(
      of: transition.session,
      cues: hasCues ? transition.cues(for: winner) : nil
    )
  }

  /// By what the current step of a session is judged.
  func rules(for session: Session) throws -> TrialRules {
    let task = session.tasks[session.step].id
    let players = try writer.ids(of: session.playerID)
    return TrialRules(
      policies: engine.policies,
      scorer: engine.policies.scorer(named: player.preferences.scorer),
      record: try writer.taskRecord(of: task, by: players),
      medianActual: { try writer.usualTime(of: task, by: players)?.median },
      isFurtherRun: try isFurtherRun(of: session)
    )
  }

  /// Whether the quest was completed on that day before: only the first run of a day earns in full.
  ///
  /// Calibration always does: the game asks for these runs.
  private func isFurtherRun(of session: Session) throws -> Bool {
    guard !session.isCalibration else { return false }
    let today = player.calendar.day(of: moment.wall)
    let query = SessionQuery(
      players: try writer.ids(of: player.id),
      routine: session.routineID,
      state: .completed,
      since: today,
      until: today,
      limit: 1
    )
    return try writer.count(query) > 0
  }

  /// The session with its current step running, where a study left the guess out.
  func entered(_ session: Session) throws -> Session {
    try QuestRules.entered(
      session,
      id: { TrialID(engine.environment.newUUID()) },
      at: now
    )
  }

  /// On to the next step, or without one to the end of the session.
  func entered(_ next: Session?, after session: Session) throws -> QuestTransition {
    guard let next else { return try completed(session) }
    return QuestTransition(session: try entered(next))
  }

  /// The end of a session, and what it awards.
  private func completed(_ session: Session) throws -> QuestTransition {
    // Read only where days lie between this quest and the last one: most are played day by day.
    var histories: Result<[[ScheduleEntry]], any Error>?
    let completion = try Completion(
      of: session,
      by: player,
      at: moment.wall,
      on: player.calendar.day(of: moment.wall),
      policies: engine.policies,
      isFurtherRun: try isFurtherRun(of: session),
      // Held back until now; compared with the bests before it.
      celebrating: session.feedback == .summary
        ? try writer.celebrations(of: session.trials, by: player.id) : [],
      newID: { CelebrationID(engine.environment.newUUID()) },
      playedDays: { try writer.playedDays(of: writer.ids(of: player.id)) },
      wasScheduled: { days in
        guard !days.isEmpty else { return false }
        let read = histories ?? Result { try writer.scheduleHistories() }
        histories = read
        guard case .success(let histories) = read else { return false }
        return histories.wereScheduled(for: player, in: days)
      }
    )
    _ = try histories?.get()
    var session = completion.session
    let finds = try writer.finds(by: writer.ids(of: player.id))
    let thenAndNow = try writer.thenAndNow(after: session, told: finds.thenAndNows)
    session.award?.thenAndNow = thenAndNow
    let discoveries = try discoveries(of: session, finds: finds)
    session.award?.discoveries = discoveries
    try writer.put(completion.player)
    return QuestTransition(session: session, occasion: .completed, winner: completion.player)
  }

  /// What is said of a trial that was revealed; `record` is that of its step before it.
  func revealed(_ session: Session, after record: TaskRecord) throws -> QuestTransition {
    guard session.phase == .revealing, let trial = session.trials.last else {
      return QuestTransition(session: session)
    }
    guard session.feedback == .everyTrial else {
      return QuestTransition(session: session, occasion: .held)
    }
    let best = trial.isPersonalBest ? try writer.bestTrial(of: trial.taskID, by: player.id) : nil
    var remarked = session
    if !session.isCalibration {
      remarked.trials[remarked.trials.count - 1].remark = try writer.remark(
        on: trial,
        after: best,
        record: record,
        by: player.id
      )
    }
    return QuestTransition(
      session: remarked,
      occasion: .revealed,
      celebration: trial.celebration(after: best).map {
        Celebration(id: CelebrationID(engine.environment.newUUID()), kind: $0)
      }
    )
  }
}
