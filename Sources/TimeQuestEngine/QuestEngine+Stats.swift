public import TimeQuestModels
import TimeQuestPersistence
public import TimeQuestProgression
import TimeQuestScoring

extension QuestEngine {
  /// The accuracy of a trial in percent, by the scorer that rated it.
  public func accuracy(of trial: Trial) -> Double {
    policies.scorer(named: trial.scorer)
      .score(estimated: trial.estimate.seconds, actual: trial.actual).accuracyPercent
  }

  /// One point for each civil day, or week, of the last `days`, today included; nil means all there
  /// are.
  ///
  /// Of all steps or of one; throws `QuestError.notFound` for one that the player does not know.
  public func trend(
    of playerID: PlayerID? = nil,
    days: Int? = 30,
    by stretch: Trend.Stretch = .day,
    step: TaskID? = nil
  ) async throws -> [TrendPoint] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      let today = player.calendar.day(of: moment.wall)
      let sessions = try reader.sessions(
        SessionQuery(
          player: player.id,
          state: .completed,
          since: days.map { Trend.firstDay(days: $0, today: today) }
        )
      )
      // Days ahead of today come from a clock that was once wrong.
      let known = days == nil ? sessions : sessions.filter { $0.day <= today }
      return Trend.points(of: known, by: stretch, step: step, accuracy: self.accuracy)
    }
  }

  /// The closest trial ever of each step, in the order in which the steps were first tried.
  public func personalBests(
    of playerID: PlayerID? = nil
  ) async throws -> (trials: [Trial], player: Player) {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      return (try reader.closestTrials(by: player.id), player)
    }
  }

  /// Completed sessions, newest first, `limit` a page, from before the session that is named.
  public func history(
    of playerID: PlayerID? = nil,
    before: SessionID? = nil,
    limit: Int
  ) async throws -> HistoryPage {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      if let before { _ = try reader.session(before, by: player.id) }
      var sessions = try reader.sessions(
        SessionQuery(
          player: player.id,
          state: .completed,
          before: before,
          order: .newestFirst,
          limit: limit + 1
        )
      )
      let hasMore = sessions.count > limit
      if hasMore { sessions.removeLast() }
      return HistoryPage(
        player: player,
        sessions: sessions,
        next: hasMore ? sessions.last?.id : nil
      )
    }
  }
}
