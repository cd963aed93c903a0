public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring

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
    return try await transition(sessionID, playerID, step) { writer, session, player, moment in
      let lockedAt = try self.timed(moment, by: writer)
      let next = try QuestRules.lockIn(estimate, in: session, id: id, at: lockedAt)
      return QuestTransition(next, of: player, .locked)
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
    try await transition(sessionID, playerID, step) { writer, session, player, moment in
      let record = try writer.taskRecord(of: session)
      let next = try QuestRules.done(
        session,
        flag: flag,
        ago: max(.zero, ago),
        at: try self.timed(moment, by: writer),
        day: player.calendar.day,
        askFelt: player.preferences.askFelt,
        scorer: self.scorer(of: player),
        policies: self.policies,
        experience: try self.experience(of: session, at: moment, by: player, in: writer),
        record: record
      )
      return try self.revealed(next, by: player, record, in: writer)
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
    return try await transition(sessionID, playerID, step) { writer, session, player, moment in
      let record = try writer.taskRecord(of: session)
      let next = try QuestRules.recall(
        felt,
        in: session,
        scorer: self.scorer(of: player),
        policies: self.policies,
        experience: try self.experience(of: session, at: moment, by: player, in: writer),
        record: record
      )
      return try self.revealed(next, by: player, record, in: writer)
    }
  }

  /// Goes on to the next step; after the last one the session is completed and awarded, once.
  public func next(
    _ sessionID: SessionID,
    step: Int? = nil,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, step) { writer, session, player, moment in
      if let next = try QuestRules.next(session) {
        return QuestTransition(try self.entered(next, at: moment, in: writer), of: player)
      }
      return try self.completed(session, by: player, at: moment, in: writer)
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
    try await transition(sessionID, playerID, step) { writer, session, player, moment in
      if let next = try QuestRules.skip(session) {
        return QuestTransition(try self.entered(next, at: moment, in: writer), of: player)
      }
      return try self.completed(session, by: player, at: moment, in: writer)
    }
  }

  /// Leaves the quest; nothing is earned.
  public func abandon(
    _ sessionID: SessionID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await transition(sessionID, playerID, nil) { _, session, player, _ in
      QuestTransition(try QuestRules.abandon(session), of: player)
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
    return try await transition(sessionID, playerID, nil, hasCues: false) {
      _,
      session,
      player,
      moment in
      guard session.tasks.indices.contains(step) else {
        throw QuestError.notFound(.step, id: "\(step)")
      }
      return QuestTransition(
        try QuestRules.flag(session, step: step, as: flag, at: moment.wall, by: editID),
        of: player
      )
    }
  }

  /// Reads the session, lets the body decide, saves what it answers, and renders it.
  private func transition(
    _ sessionID: SessionID,
    _ playerID: PlayerID?,
    _ step: Int?,
    hasCues: Bool = true,
    _ body: @Sendable (any StoreWriter, Session, Player, Moment) throws -> QuestTransition
  ) async throws -> QuestState {
    try await write { writer, moment in
      let (stored, player) = try writer.session(sessionID, by: playerID)
      return try self.advance(stored, of: player, hasCues: hasCues, in: writer, at: moment) {
        session in
        try QuestRules.require(step: step, of: session)
        return try body(writer, session, player, moment)
      }
    }
  }

  /// Lets the body decide about a session that was read, saves what it answers, and renders it.
  func advance(
    _ stored: Session,
    of player: Player,
    hasCues: Bool = true,
    in writer: any StoreWriter,
    at moment: Moment,
    _ body: (Session) throws -> QuestTransition
  ) throws -> QuestState {
    var session = stored
    // A flag on what is over says nothing of how it was played.
    if stored.phase.isOpen { session.isAssisted = stored.isAssisted || isAssisted }
    var transition: QuestTransition
    do {
      transition = try body(session)
    } catch is PhaseMismatch {
      throw QuestError.wrongPhase(renderer(for: player).state(of: session))
    }
    if transition.session != session {
      transition.session.updatedAt = moment.wall.ofEdit(after: stored.updatedAt)
      transition.session.editID = environment.newEditID()
      try writer.put(transition.session)
      try writer.publishTransition(to: transition.session, of: player.id)
      if transition.player != player { try writer.publish(.progress, to: player.id) }
      if !transition.session.phase.isOpen, session.phase.isOpen {
        try writer.publish(.quests, to: player.id)
      }
    }
    return renderer(for: transition.player).state(
      of: transition.session,
      cues: hasCues ? transition.cues : nil
    )
  }

  /// The session with its current step running, where a study left the guess out.
  func entered(
    _ session: Session,
    at moment: Moment,
    in reader: any StoreReader
  ) throws -> Session {
    try QuestRules.entered(
      session,
      id: { TrialID(environment.newUUID()) },
      at: { try timed(moment, by: reader) }
    )
  }

  /// The end of a session, and what it awards.
  private func completed(
    _ session: Session,
    by player: Player,
    at moment: Moment,
    in writer: any StoreWriter
  ) throws -> QuestTransition {
    // Read only where days lie between this quest and the last one: most are played day by day.
    var histories: Result<[[ScheduleEntry]], any Error>?
    let completion = try Completion(
      of: session,
      by: player,
      at: moment.wall,
      on: player.calendar.day(of: moment.wall),
      policies: policies,
      isFurtherRun: try writer.isFurtherRun(session, at: moment, by: player),
      // Held back until now; compared with the bests before it.
      celebrating: session.feedback == .summary
        ? try writer.celebrations(of: session.trials, by: player.id) : [],
      newID: { CelebrationID(environment.newUUID()) },
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
    let discoveries = try discoveries(of: session, by: player, finds: finds, in: writer)
    session.award?.discoveries = discoveries
    try writer.put(completion.player)
    return QuestTransition(
      session,
      of: completion.player,
      .completed
    )
  }

  private func revealed(
    _ session: Session,
    by player: Player,
    _ record: TaskRecord,
    in writer: any StoreWriter
  ) throws -> QuestTransition {
    guard session.phase == .revealing, let trial = session.trials.last else {
      return QuestTransition(session, of: player)
    }
    guard session.feedback == .everyTrial else {
      return QuestTransition(session, of: player, .held)
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
      remarked,
      of: player,
      .revealed,
      celebrating: trial.celebration(after: best).map {
        Celebration(id: CelebrationID(environment.newUUID()), kind: $0)
      }
    )
  }

  private func experience(
    of session: Session,
    at moment: Moment,
    by player: Player,
    in reader: any StoreReader
  ) throws -> TrialExperience {
    TrialExperience(
      table: policies.experience,
      isFurtherRun: try reader.isFurtherRun(session, at: moment, by: player)
    )
  }

  private func scorer(of player: Player) -> any TrialScorer {
    policies.scorer(named: player.preferences.scorer)
  }
}

extension StoreReader {
  /// The record of the session's current step.
  fileprivate func taskRecord(of session: Session) throws -> TaskRecord {
    try taskRecord(of: session.tasks[session.step].id, by: ids(of: session.playerID))
  }

  /// Whether the quest was completed on that day before: only the first run of a day earns in full.
  ///
  /// Calibration always does: the game asks for these runs.
  fileprivate func isFurtherRun(
    _ session: Session,
    at moment: Moment,
    by player: Player
  ) throws -> Bool {
    guard !session.isCalibration else { return false }
    let today = player.calendar.day(of: moment.wall)
    let query = SessionQuery(
      players: try ids(of: player.id),
      routine: session.routineID,
      state: .completed,
      since: today,
      until: today,
      limit: 1
    )
    return try count(query) > 0
  }
}
