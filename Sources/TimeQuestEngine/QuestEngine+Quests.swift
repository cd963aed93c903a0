public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension QuestEngine {
  /// The quests that the player can pick today, in the order in which they were made.
  ///
  /// With `own`, those that the player made, of every day: to change one, or to practise it. What
  /// is not for today has `isOffToday`. `playerID` nil means the default player. Throws
  /// `QuestError.notFound` for an unknown player.
  public func quests(
    of playerID: PlayerID? = nil,
    own: Bool = false
  ) async throws -> [AvailableQuest] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      let ids = try reader.ids(of: player.id)
      let open = try reader.sessions(
        SessionQuery(players: ids, state: .open, order: .lastChangedFirst)
      )
      let routines = try reader.resolvedSummaries()
      let studies = try reader.studies(of: player)
      // A quest that is open stays within reach on a day when its routine is off, or gone.
      let gone = open.filter { session in !routines.contains { $0.id == session.routineID } }
      let listed: [(routine: RoutineSummary?, session: Session?)] =
        routines.map { routine in (routine, open.first { $0.routineID == routine.id }) }
        + gone.reversed().map { (nil, $0) }
      return try listed.compactMap { routine, session in
        let hasTasks = routine.map { $0.taskCount > 0 } == true
        let isOn = hasTasks && routine?.isScheduled(for: player.id, on: today) == true
        let isOwn = routine?.ownerID == player.id
        guard own ? isOwn && hasTasks : isOn || session != nil,
          let questID = routine?.id ?? session?.routineID
        else { return nil }
        let remaining = try self.calibrationRemaining(questID, player.id, in: reader)
        return AvailableQuest(
          questID: questID,
          displayName: session?.displayName ?? routine?.displayName ?? "",
          symbol: session?.symbol ?? routine?.symbol,
          stepCount: session?.tasks.count ?? routine?.taskCount ?? 0,
          isCalibrating: remaining > 0,
          calibrationSessionsRemaining: remaining,
          completedToday: try Self.isCompleted(questID, by: player.id, on: today, in: reader),
          sessionID: session?.id,
          step: session?.step,
          condition: session?.study?.condition
            ?? studies.running(on: questID, today)?.name(on: today),
          isOwn: isOwn ? true : nil,
          isOffToday: isOn ? nil : true
        )
      }
    }
  }

  /// Begins a quest; the state is in phase `estimating`, or `active` where a study has left the
  /// guess of the first step out.
  ///
  /// For practice it begins on any day on which the routine is switched on; it counts in measures
  /// and calibration, and in no streak, reminder or day's quests.
  ///
  /// Throws `QuestError.notFound` for a quest that is not the player's, and `refused` with
  /// `alreadyOpen` (which carries the state of the open session), `notToday` or `noSteps`.
  public func start(
    _ questID: RoutineID,
    by playerID: PlayerID? = nil,
    isPractice: Bool = false
  ) async throws -> QuestState {
    let sessionID = SessionID(environment.newUUID())
    return try await write { writer, moment in
      let player = try writer.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      guard let routine = try writer.resolvedRoutine(questID), routine.isFor(player.id) else {
        throw QuestError.notFound(.quest, id: questID.description)
      }
      if let open = try writer.sessions(.open(questID, by: writer.ids(of: player.id))).first {
        throw QuestError.refused(
          .alreadyOpen,
          state: self.renderer(for: player).state(of: open)
        )
      }
      guard isPractice ? routine.isActive : routine.isScheduled(for: player.id, on: today) else {
        throw QuestError.refused(.notToday)
      }
      guard !routine.tasks.isEmpty else { throw QuestError.refused(.noSteps) }
      let turn = Turn(engine: self, writer: writer, moment: moment, player: player)
      let session = try turn.begin(sessionID, of: routine, isPractice: isPractice)
      return self.renderer(for: player)
        .state(of: session, cues: QuestTransition(session: session).cues(for: player))
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
        players: try reader.ids(of: player.id),
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
      players: try reader.ids(of: player),
      routine: routine,
      state: .completed,
      excludesPractice: true,
      since: day,
      until: day,
      limit: 1
    )
    return try reader.count(query) > 0
  }

  fileprivate func calibrationRemaining(
    _ routine: RoutineID,
    _ player: PlayerID,
    in reader: any StoreReader
  ) throws -> Int {
    let query = SessionQuery(
      players: try reader.ids(of: player),
      routine: routine,
      state: .completed,
      limit: policies.calibration.sessionsNeeded
    )
    return policies.calibration.remaining(completed: try reader.count(query))
  }
}

extension Turn {
  func begin(_ id: SessionID, of routine: Routine, isPractice: Bool = false) throws -> Session {
    let day = player.calendar.day(of: moment.wall)
    let begun = Session(
      id: id,
      playerID: player.id,
      routineID: routine.id,
      displayName: routine.displayName,
      symbol: routine.symbol,
      tasks: routine.tasks.map {
        SessionTask(id: $0.id, displayName: $0.displayName, symbol: $0.symbol)
      },
      feedback: routine.feedback,
      calibrationRemaining: try engine.calibrationRemaining(routine.id, player.id, in: writer),
      isPractice: isPractice,
      isAssisted: engine.isAssisted,
      study: try writer.assignment(in: routine, by: player, on: day),
      // The texts turn with it. Fifty trials a day reach the limit in five years.
      trialsBefore: try writer.countTrials(
        by: writer.ids(of: player.id),
        countedOnly: false,
        limit: 100_000
      ),
      startedAt: moment.wall,
      day: day,
      editID: engine.environment.newEditID()
    )
    let session = try entered(begun)
    try writer.put(session)
    try writer.publishTransition(to: session, of: player.id)
    try writer.publish(.quests, to: player.id)
    return session
  }
}

extension SessionQuery {
  static func open(_ routine: RoutineID, by players: [PlayerID]) -> SessionQuery {
    SessionQuery(
      players: players,
      routine: routine,
      state: .open,
      order: .lastChangedFirst,
      limit: 1
    )
  }
}
