package import TimeQuestMeasures
package import TimeQuestModels
package import TimeQuestPersistence

extension StoreReader {
  /// Calls `body` with each session under that id, in order of creation, 200 in memory at a time.
  package func forEachSession(
    of player: PlayerID,
    _ body: (Session) throws -> Void
  ) throws {
    try forEach(SessionQuery(players: [player]), body)
  }

  /// The latest counted trials that the player has seen the result of, oldest first; those of a
  /// session that an assistant had a part in as the player's parent says.
  package func countedTrials(
    by player: Player,
    of task: TaskID? = nil,
    limit: Int
  ) throws -> [Trial] {
    try trials(
      TrialQuery(
        players: try ids(of: player.id),
        task: task,
        countedOnly: true,
        excludesAssisted: !player.countsAssisted,
        order: .newestFirst,
        limit: limit
      )
    )
    .reversed()
  }

  /// The first trials of steps that were new to the player, where they count, oldest first.
  package func firstTrials(by player: Player) throws -> [MeasuredTrial] {
    var found = FirstTrials()
    try forEach(SessionQuery(players: try ids(of: player.id))) { session in
      found.add(session, isMeasured: session.isMeasured(for: player))
    }
    return found.counted
  }

  /// The latest trials that the player has seen the result of, oldest first, with those that do not
  /// count: of all steps, of one, or of those of a quest.
  ///
  /// Throws `QuestError.notFound` for a quest that is not for the player.
  package func latestTrials(by player: Player, step: TaskID?, quest: RoutineID?) throws -> [Trial] {
    // Some of them do not count, so more are read than a window holds.
    let limit = 2 * MeasureWindow.mostTrials
    func latest(of task: TaskID?) throws -> [Trial] {
      try trials(
        TrialQuery(
          players: try ids(of: player.id),
          task: task,
          excludesAssisted: !player.countsAssisted,
          order: .newestFirst,
          limit: limit
        )
      )
    }
    guard let quest else { return try latest(of: step).reversed() }
    guard let routine = try resolvedRoutine(quest), routine.isFor(player.id) else {
      throw QuestError.notFound(.quest, id: quest.description)
    }
    return try routine.tasks.filter { step == nil || $0.id == step }.flatMap {
      try latest(of: $0.id)
    }
    .sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
  }

  /// The mornings and the times that a forecast of a routine is made from.
  ///
  /// Throws `QuestError.notFound` for a routine, or for a task of `list`, that there is not.
  package func forecastHistory(
    _ routineID: RoutineID,
    of playerID: PlayerID?,
    _ list: [TaskID]?,
    at now: Instant
  ) throws -> ForecastHistory {
    let player = try player(named: playerID)
    let calendar = player.calendar
    guard let routine = try routine(routineID) else {
      throw QuestError.notFound(.routine, id: routineID.description)
    }
    let known = try list == nil ? routine.tasks : routines().flatMap(\.tasks)
    let tasks = try list?.map { id in
      guard let task = known.first(where: { $0.id == id }) else {
        throw QuestError.notFound(.task, id: id.description)
      }
      return task
    }
    let sessions = try sessions(
      SessionQuery(
        players: try ids(of: player.id),
        routine: routineID,
        excludesPractice: true,
        excludesAssisted: !player.countsAssisted,
        order: .newestFirst,
        limit: QuestMorning.most
      )
    )
    return ForecastHistory(
      routine: routine,
      player: player,
      tasks: tasks ?? routine.tasks,
      mornings: sessions.reversed().compactMap { QuestMorning($0, today: calendar.day(of: now)) },
      times: try (tasks ?? routine.tasks).map { task in
        try countedTrials(by: player, of: task.id, limit: QuestRun.mostTimes).map {
          PastDuration(
            seconds: $0.actual.value,
            isWeekend: calendar.day(of: $0.recordedAt).isWeekend
          )
        }
      }
    )
  }

  /// Throws `QuestError.notFound` for a step that the player never tried and that no quest of
  /// theirs has.
  func requireStep(_ step: TaskID, of player: PlayerID) throws {
    // Those that count are found at once; the others only where there is none.
    for countedOnly in [true, false] {
      let query = TrialQuery(
        players: try ids(of: player),
        task: step,
        countedOnly: countedOnly,
        limit: 1
      )
      if try !trials(query).isEmpty { return }
    }
    let quests = try resolvedRoutines().filter { $0.isFor(player) }
    guard quests.contains(where: { $0.tasks.contains { $0.id == step } }) else {
      throw QuestError.notFound(.step, id: step.description)
    }
  }
}

extension Session {
  /// Whether the measures use its trials: their results were shown, and no assistant played along,
  /// unless the player counts such sessions.
  package func isMeasured(for player: Player) -> Bool {
    (feedback == .everyTrial || phase == .summary) && (player.countsAssisted || !isAssisted)
  }
}

/// The first trial of each step, from a player's sessions in their order.
package struct FirstTrials {
  private var steps: Set<TaskID> = []
  /// Those that count.
  package private(set) var counted: [MeasuredTrial] = []

  package init() {}

  /// Takes the next session, and tells which of its steps were new.
  ///
  /// A step whose first trial does not count is no probe any more: the player has done it.
  @discardableResult
  package mutating func add(_ session: Session, isMeasured: Bool) -> Set<TaskID> {
    let new = session.trials.filter { steps.insert($0.taskID).inserted }
    counted += new.filter { isMeasured && $0.isCounted }.map(MeasuredTrial.init)
    return Set(new.map(\.taskID))
  }
}
