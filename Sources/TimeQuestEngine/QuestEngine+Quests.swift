public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension QuestEngine {
  /// The quests that the player can pick today, in the order in which they were made.
  ///
  /// `playerID` nil means the default player. Throws `QuestError.notFound` for an unknown player.
  public func quests(of playerID: PlayerID? = nil) async throws -> [AvailableQuest] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      let open = try reader.sessions(
        SessionQuery(player: player.id, state: .open, order: .lastChangedFirst)
      )
      return try reader.routines()
        .filter { $0.isScheduled(for: player.id, on: today) && !$0.tasks.isEmpty }
        .map { routine in
          let remaining = try Self.calibrationRemaining(routine.id, player.id, in: reader)
          return AvailableQuest(
            questID: routine.id,
            displayName: routine.displayName,
            stepCount: routine.tasks.count,
            isCalibrating: remaining > 0,
            calibrationSessionsRemaining: remaining,
            completedToday: try Self.isCompleted(routine.id, by: player.id, on: today, in: reader),
            sessionID: open.first { $0.routineID == routine.id }?.id
          )
        }
    }
  }

  /// Begins a quest; the state is in phase `estimating`.
  ///
  /// Throws `QuestError.notFound` for a quest that is not the player's, and `refused` with
  /// `alreadyOpen` (which carries the state of the open session), `notToday` or `noSteps`.
  public func start(
    _ questID: RoutineID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    let sessionID = SessionID(environment.newUUID())
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      let renderer = self.renderer(for: player)
      let today = player.calendar.day(of: moment.wall)
      guard let routine = try writer.routine(questID), routine.isFor(player.id) else {
        throw QuestError.notFound(.quest, id: questID.description)
      }
      if let open = try writer.sessions(.open(questID, by: player.id)).first {
        throw QuestError.refused(.alreadyOpen, state: renderer.state(of: open))
      }
      guard routine.isScheduled(for: player.id, on: today) else {
        throw QuestError.refused(.notToday)
      }
      guard !routine.tasks.isEmpty else { throw QuestError.refused(.noSteps) }
      let session = Session(
        id: sessionID,
        playerID: player.id,
        routineID: questID,
        displayName: routine.displayName,
        tasks: routine.tasks.map { SessionTask(id: $0.id, displayName: $0.displayName) },
        feedback: routine.feedback,
        calibrationRemaining: try Self.calibrationRemaining(questID, player.id, in: writer),
        startedAt: moment.wall,
        day: today,
        editID: self.environment.newEditID()
      )
      try writer.put(session)
      try writer.publishTransition(to: session, of: player.id)
      try writer.publish(.quests, to: player.id)
      return renderer.state(of: session, cues: [])
    }
  }

  /// The session that is named, or the open one that was acted on last; nil where none is open.
  ///
  /// Throws `QuestError.notFound` for a session that is not the player's.
  public func current(
    _ sessionID: SessionID? = nil,
    of playerID: PlayerID? = nil
  ) async throws -> QuestState? {
    try await read { reader, _ in
      if let sessionID {
        let (session, player) = try reader.session(sessionID, by: playerID)
        return self.renderer(for: player).state(of: session)
      }
      let player = try reader.player(named: playerID)
      let query = SessionQuery(
        player: player.id,
        state: .open,
        order: .lastChangedFirst,
        limit: 1
      )
      return try reader.sessions(query).first.map { self.renderer(for: player).state(of: $0) }
    }
  }

  /// A completed session; it can be read again at any time.
  ///
  /// Throws `QuestError.notFound` for a session that is not the player's, and `wrongPhase` for one
  /// that is not completed.
  public func summary(
    of sessionID: SessionID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    try await read { reader, _ in
      let (session, player) = try reader.session(sessionID, by: playerID)
      let state = self.renderer(for: player).state(of: session)
      guard session.phase == .summary else { throw QuestError.wrongPhase(state) }
      return state
    }
  }

  private static func isCompleted(
    _ routine: RoutineID,
    by player: PlayerID,
    on day: CivilDay,
    in reader: any StoreReader
  ) throws -> Bool {
    let query = SessionQuery(
      player: player,
      routine: routine,
      state: .completed,
      since: day,
      until: day,
      limit: 1
    )
    return try reader.count(query) > 0
  }

  private static func calibrationRemaining(
    _ routine: RoutineID,
    _ player: PlayerID,
    in reader: any StoreReader
  ) throws -> Int {
    let query = SessionQuery(
      player: player,
      routine: routine,
      state: .completed,
      limit: Calibration.sessionsNeeded
    )
    return Calibration.remaining(completed: try reader.count(query))
  }
}

extension SessionQuery {
  fileprivate static func open(_ routine: RoutineID, by player: PlayerID) -> SessionQuery {
    SessionQuery(
      player: player,
      routine: routine,
      state: .open,
      order: .lastChangedFirst,
      limit: 1
    )
  }
}
