package import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// What the player's latest counted trials tell of their sense of time: on all steps, on one, or
  /// on those of a quest.
  ///
  /// `last` is how many trials of a step, or else how many days with trials, 20 unless it is given;
  /// `days` leaves out what is from before that many civil days, today included. At most 300
  /// trials.
  /// Throws `QuestError.notFound` for a step or a quest that the player does not know.
  public func timeSense(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil,
    quest: RoutineID? = nil,
    last: WindowLength? = nil,
    days: DayCount? = nil
  ) async throws -> TimeSenseReport {
    let (trials, player) = try await read { reader, moment in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      var trials = try reader.latestTrials(by: player, step: step, quest: quest)
      if let days {
        let today = player.calendar.day(of: moment.wall)
        let first = TrendFold.firstDay(days: days.value, today: today)
        trials.removeAll { $0.day < first }
      }
      return (trials, player)
    }
    return TimeSenseReport(
      TrialWindow(of: trials, last: last?.value, isOfStep: step != nil),
      isOfQuest: quest != nil,
      words: MeasureWords(Catalogue.language(player.locale))
    )
  }

  /// How the player's guesses at one step went, and whether practice is working.
  ///
  /// Throws `QuestError.notFound` for a step that the player does not know.
  public func learningCurve(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> LearningCurveReport {
    let (trials, player) = try await shownTrials(of: playerID, step, LearningCurveReport.trials)
    return LearningCurveReport(
      trials.map(MeasuredTrial.init),
      words: MeasureWords(Catalogue.language(player.locale))
    )
  }

  /// How long a quest will take, from the player's latest runs of it.
  ///
  /// The list of steps is the routine's own unless another is given: any tasks that the player has
  /// done, or that stand in a routine.
  package func forecast(
    _ routineID: RoutineID,
    for playerID: PlayerID? = nil,
    confidence: Confidence = 90,
    anchor: ForecastAnchor? = nil,
    tasks: [TaskID]? = nil
  ) async throws -> QuestForecast {
    let (history, now) = try await read { reader, moment in
      (try reader.forecastHistory(routineID, of: playerID, tasks), moment.wall)
    }
    return QuestForecast(history, percent: confidence.value, anchor: anchor ?? .startAt(now))
  }

  package func shownTrials(
    of playerID: PlayerID?,
    _ step: TaskID?,
    _ limit: Int
  ) async throws -> (trials: [Trial], player: Player) {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      let trials = try reader.countedTrials(by: player, of: step, limit: limit)
      return (trials, player)
    }
  }
}
