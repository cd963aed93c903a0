import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring

extension QuestEngine {
  /// What the player's latest counted trials tell of their sense of time, on all steps or on one.
  ///
  /// Throws `QuestError.notFound` for a step that the player does not know.
  public func timeSense(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil
  ) async throws -> TimeSenseReport {
    let (trials, player) = try await shownTrials(of: playerID, step, .newestFirst, TimeSense.trials)
    let words = MeasureWords(Catalogue.language(player.locale))
    return TimeSenseReport(TimeSense(of: trials.map(TrialDurations.init)), words: words)
  }

  /// How the player's guesses at one step went from its first trial on.
  ///
  /// Throws `QuestError.notFound` for a step that the player does not know.
  public func learningCurve(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> LearningCurveReport {
    let (trials, player) = try await shownTrials(
      of: playerID,
      step,
      .oldestFirst,
      LearningFit.trials
    )
    return LearningCurveReport(trials, words: MeasureWords(Catalogue.language(player.locale)))
  }

  /// A chart of accuracy over time, one point a civil day; see `trend`.
  public func trendChart(
    of playerID: PlayerID? = nil,
    days: DayCount = 30,
    step: TaskID? = nil
  ) async throws -> ChartFigure {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let points = try self.trendPoints(
        of: player,
        days: days,
        by: .day,
        step: step,
        in: reader,
        at: moment.wall
      )
      return .trend(points, in: Catalogue.language(player.locale))
    }
  }

  /// A chart of how far off each guess at a step was; see `learningCurve`.
  public func learningCurveChart(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> ChartFigure {
    let (trials, player) = try await shownTrials(
      of: playerID,
      step,
      .oldestFirst,
      LearningFit.trials
    )
    return .learningCurve(trials, in: Catalogue.language(player.locale))
  }

  /// A chart of the latest guesses against the times they took.
  public func scatterChart(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil
  ) async throws -> ChartFigure {
    let (trials, player) = try await shownTrials(of: playerID, step, .newestFirst, TimeSense.trials)
    return .scatter(trials.map(TrialDurations.init), in: Catalogue.language(player.locale))
  }

  /// How long a quest will take that starts at an instant, now unless it is given.
  package func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    confidence: Confidence = 90,
    startAt: Instant? = nil
  ) async throws -> QuestForecast {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      guard let routine = try reader.routine(routineID) else {
        throw QuestError.notFound(.routine, id: routineID.description)
      }
      let latest = try reader.countedTrials(by: player.id, .newestFirst, limit: Forecast.trials)
      let guesses = try routine.tasks.map { task in
        let own = try reader.countedTrials(by: player.id, of: task.id, .newestFirst, limit: 1)
        return QuestForecast.Guess(task: task, estimate: own.last?.estimate.seconds)
      }
      return QuestForecast(
        of: routine,
        for: player,
        guesses: guesses,
        velocities: latest.map { $0.estimate.seconds.value / $0.actual.value },
        percent: confidence.value,
        startAt: startAt ?? moment.wall
      )
    }
  }

  private func shownTrials(
    of playerID: PlayerID?,
    _ step: TaskID?,
    _ end: TrialQuery.Order,
    _ limit: Int
  ) async throws -> (trials: [Trial], player: Player) {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      return (try reader.countedTrials(by: player.id, of: step, end, limit: limit), player)
    }
  }
}
