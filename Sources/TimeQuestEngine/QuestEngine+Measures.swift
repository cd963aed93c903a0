public import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// What the player's latest trials tell of her sense of time, on all steps or on one.
  public func timeSense(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil
  ) async throws -> (sense: TimeSense, player: Player) {
    let (trials, player) = try await shownTrials(
      of: playerID,
      step,
      .newestFirst,
      limit: TimeSense.trials
    )
    return (TimeSense(of: trials.map(TrialDurations.init)), player)
  }

  /// How the player's guesses at one step went from its first trial on.
  public func practice(
    of playerID: PlayerID? = nil,
    at step: TaskID
  ) async throws -> Practice {
    let (trials, player) = try await shownTrials(
      of: playerID,
      step,
      .oldestFirst,
      limit: LearningFit.trials
    )
    return Practice(player: player, trials: trials)
  }

  /// The player's latest trials with a result she has seen, oldest first.
  public func recentTrials(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil,
    limit: Int
  ) async throws -> (trials: [Trial], player: Player) {
    try await shownTrials(of: playerID, step, .newestFirst, limit: limit)
  }

  /// When a quest will be done that starts at a moment, now unless it is given.
  public func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    startAt: Instant? = nil
  ) async throws -> QuestForecast {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      guard let routine = try reader.routine(routineID) else {
        throw QuestError.notFound(.routine, id: routineID.description)
      }
      let latest = try reader.countedTrials(
        by: player.id,
        .newestFirst,
        limit: Forecast.trials
      )
      let guesses = try routine.tasks.map { task in
        let own = try reader.countedTrials(by: player.id, of: task.id, .newestFirst, limit: 1)
        return QuestForecast.Guess(task: task, estimate: own.last?.estimate.seconds)
      }
      return QuestForecast(
        player: player,
        routine: routine,
        guesses: guesses,
        velocities: latest.map { $0.estimate.seconds.value / $0.actual.value },
        startAt: startAt ?? moment.wall
      )
    }
  }

  private func shownTrials(
    of playerID: PlayerID?,
    _ step: TaskID?,
    _ end: TrialQuery.Order,
    limit: Int
  ) async throws -> (trials: [Trial], player: Player) {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      return (try reader.countedTrials(by: player.id, of: step, end, limit: limit), player)
    }
  }
}
