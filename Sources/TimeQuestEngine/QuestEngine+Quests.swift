public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension QuestEngine {
  /// The quests that the player can pick today, in the order in which they were made.
  public func quests(of playerID: PlayerID? = nil) async throws -> [AvailableQuest] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      let open = try reader.sessions(SessionQuery(player: player.id, state: .open))
      return try reader.routines()
        .filter { $0.isScheduled(for: player.id, on: today) && !$0.tasks.isEmpty }
        .map { routine in
          AvailableQuest(
            routineID: routine.id,
            displayName: routine.displayName,
            stepCount: routine.tasks.count,
            calibrationRemaining: try Self.calibrationRemaining(routine.id, player.id, in: reader),
            completedToday: try Self.isCompleted(routine.id, by: player.id, on: today, in: reader),
            openSession: open.first { $0.routineID == routine.id }?.id
          )
        }
    }
  }

  /// Begins a quest.
  ///
  /// A session that is open on it already is told in the refusal.
  public func start(
    _ routineID: RoutineID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestTransition {
    let sessionID = SessionID(environment.newUUID())
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      guard let routine = try writer.routine(routineID), routine.isFor(player.id) else {
        throw QuestError.notFound(.quest, id: routineID.description)
      }
      if let open = try writer.sessions(.open(routineID, by: player.id)).first {
        throw QuestError.refused(.alreadyOpen, session: open)
      }
      guard routine.isScheduled(for: player.id, on: today) else {
        throw QuestError.refused(.notToday)
      }
      guard !routine.tasks.isEmpty else { throw QuestError.refused(.noSteps) }
      let session = Session(
        id: sessionID,
        playerID: player.id,
        routineID: routineID,
        displayName: routine.displayName,
        tasks: routine.tasks.map { SessionTask(id: $0.id, displayName: $0.displayName) },
        feedback: routine.feedback,
        calibrationRemaining: try Self.calibrationRemaining(routineID, player.id, in: writer),
        startedAt: moment.wall,
        day: today
      )
      try writer.put(session)
      try writer.publishTransition(to: session)
      try writer.publish(.quests, to: player.id)
      return QuestTransition(session, of: player)
    }
  }

  /// The session that is named, or the open one that was acted on last; nil where none is open.
  public func current(
    _ sessionID: SessionID? = nil,
    of playerID: PlayerID? = nil
  ) async throws -> QuestTransition? {
    try await read { reader, _ in
      if let sessionID {
        let (session, player) = try reader.session(sessionID, by: playerID)
        return QuestTransition(session, of: player)
      }
      let player = try reader.player(named: playerID)
      let query = SessionQuery(
        player: player.id,
        state: .open,
        order: .lastChangedFirst,
        limit: 1
      )
      return try reader.sessions(query).first.map { QuestTransition($0, of: player) }
    }
  }

  /// A completed session, as often as one likes.
  public func summary(
    of sessionID: SessionID,
    by playerID: PlayerID? = nil
  ) async throws -> QuestTransition {
    try await read { reader, _ in
      let (session, player) = try reader.session(sessionID, by: playerID)
      guard session.phase == .summary else { throw QuestError.wrongPhase(session) }
      return QuestTransition(session, of: player)
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
    SessionQuery(player: player, routine: routine, state: .open, limit: 1)
  }
}
