package import TimeQuestMeasures
public import TimeQuestModels
package import TimeQuestPersistence
public import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// Accuracy over time: one point for each civil day, or week, with a completed session.
  ///
  /// `days` are the last ones, today included; nil means all there are. `step` nil means all steps.
  /// Throws `QuestError.notFound` for a step that the player does not know.
  public func trend(
    of playerID: PlayerID? = nil,
    days: DayCount? = 30,
    by interval: TrendInterval = .day,
    step: TaskID? = nil
  ) async throws -> Trend {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let points = try self.trendPoints(
        of: player,
        days: days,
        by: interval,
        step: step,
        in: reader,
        at: moment.wall
      )
      return Trend(points: points, days: days?.value)
    }
  }

  package func trendPoints(
    of player: Player,
    days: DayCount?,
    by interval: TrendInterval,
    step: TaskID?,
    in reader: any StoreReader,
    at instant: Instant
  ) throws -> [TrendPoint] {
    if let step { try reader.requireStep(step, of: player.id) }
    let today = player.calendar.day(of: instant)
    return try trendPoints(
      policies.trend.init(by: interval),
      of: player,
      until: days == nil ? nil : today,
      since: days.map { MeanOfSessions.firstDay(days: $0.value, today: today) },
      step: step,
      in: reader
    )
  }

  private func trendPoints(
    _ empty: some TrendFold,
    of player: Player,
    until last: CivilDay?,
    since first: CivilDay?,
    step: TaskID?,
    in reader: any StoreReader
  ) throws -> [TrendPoint] {
    var fold = empty
    var session: SessionID?
    // Looked up only where it changes: nearly all trials were rated by the preferred one.
    var scorerName = player.preferences.scorer
    var scorer = policies.scorer(named: scorerName)
    try reader.forEachCountedTrial(by: reader.ids(of: player.id), of: step, since: first) { trial in
      // Days ahead of today come from a clock that was once wrong.
      if let last, trial.day > last { return }
      if session != trial.session { fold.beginSession(on: trial.day) }
      session = trial.session
      if trial.scorer != scorerName {
        scorerName = trial.scorer
        scorer = self.policies.scorer(named: scorerName)
      }
      let score = scorer.score(
        estimated: trial.estimate,
        range: trial.range,
        actual: trial.actual
      )
      fold.add(score.accuracyPercent)
    }
    return fold.points
  }

  /// The closest counted trial ever of each step, in the order in which the steps were first tried.
  public func personalBests(of playerID: PlayerID? = nil) async throws -> [PersonalBest] {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      let catalogue = Catalogue.language(player.locale)
      let quests = try reader.resolvedRoutines().filter { $0.isFor(player.id) }
      return try reader.closestTrials(by: reader.ids(of: player.id)).map { trial in
        let quest = quests.first { $0.tasks.contains { $0.id == trial.taskID } }
        // Of a removed step the session says which quest it was part of.
        guard let questID = try quest?.id ?? reader.session(trial.sessionID)?.routineID else {
          throw QuestError.notFound(.session, id: trial.sessionID.description)
        }
        return PersonalBest(trial, of: questID, isRemoved: quest == nil, catalogue: catalogue)
      }
    }
  }

  /// Completed sessions, newest first, a page from before the session that is named.
  ///
  /// Throws `QuestError.notFound` where `before` names no session of the player's.
  public func history(
    of playerID: PlayerID? = nil,
    before: SessionID? = nil,
    limit: PageLimit = 20
  ) async throws -> HistoryPage {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      if let before { _ = try reader.session(before, by: player.id) }
      var sessions = try reader.sessions(
        SessionQuery(
          players: try reader.ids(of: player.id),
          state: .completed,
          before: before,
          order: .newestFirst,
          limit: limit.value + 1
        )
      )
      let hasMore = sessions.count > limit.value
      if hasMore { sessions.removeLast() }
      let renderer = self.renderer(for: player)
      return HistoryPage(
        sessions: sessions.compactMap { session in
          session.award.map { CompletedQuest(session, award: $0, renderer: renderer) }
        },
        next: hasMore ? sessions.last?.id : nil
      )
    }
  }

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
    try await timeSense(playerID, step, quest, last: last, days: days, hasDetails: false)
  }

  fileprivate func timeSense(
    _ playerID: PlayerID?,
    _ step: TaskID?,
    _ quest: RoutineID?,
    last: WindowLength?,
    days: DayCount?,
    hasDetails: Bool
  ) async throws -> TimeSenseReport {
    let (trials, player) = try await read { reader, moment in
      let player = try reader.player(named: playerID)
      if let step { try reader.requireStep(step, of: player.id) }
      var trials = try reader.latestTrials(by: player, step: step, quest: quest)
      if let days {
        let today = player.calendar.day(of: moment.wall)
        let first = MeanOfSessions.firstDay(days: days.value, today: today)
        trials.removeAll { $0.day < first }
      }
      return (trials, player)
    }
    return TimeSenseReport(
      TrialWindow(of: trials, last: last?.value, isOfStep: step != nil),
      isOfQuest: quest != nil,
      words: MeasureWords(Catalogue.language(player.locale), hasDetails: hasDetails)
    )
  }

  /// How the player's guesses at one step went, and whether practice is working.
  ///
  /// Throws `QuestError.notFound` for a step that the player does not know.
  public func learningCurve(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> LearningCurveReport {
    try await learningCurve(playerID, step, hasDetails: false)
  }

  fileprivate func learningCurve(
    _ playerID: PlayerID?,
    _ step: TaskID,
    hasDetails: Bool
  ) async throws -> LearningCurveReport {
    let (practice, player) = try await practice(of: playerID, step)
    let words = MeasureWords(Catalogue.language(player.locale), hasDetails: hasDetails)
    return LearningCurveReport(practice.trials, learning: practice.learning, words: words)
  }

  /// The latest trials of a step, and the verdict on the player's learning at all steps.
  package func practice(
    of playerID: PlayerID?,
    _ step: TaskID
  ) async throws -> (
    (trials: [MeasuredTrial], learning: Result<LearningTest, InsufficientData>), Player
  ) {
    // The test runs after the transaction.
    let (trials, claimed, player) = try await read { reader, moment in
      let player = try reader.player(named: playerID)
      try reader.requireStep(step, of: player.id)
      return (
        try reader.countedTrials(by: player, of: step, limit: LearningCurveReport.trials),
        try reader.claimedTrials(by: player, at: moment.wall), player
      )
    }
    return ((trials.map(MeasuredTrial.init), LearningTest.result(of: claimed)), player)
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

extension ParentSession {
  /// The same report as the player's, with a sentence for a researcher beside each measure.
  public func timeSense(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil,
    quest: RoutineID? = nil,
    last: WindowLength? = nil,
    days: DayCount? = nil
  ) async throws -> TimeSenseReport {
    try await authorized().timeSense(
      playerID,
      step,
      quest,
      last: last,
      days: days,
      hasDetails: true
    )
  }

  /// The same report as the player's, with sentences for a researcher.
  public func learningCurve(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> LearningCurveReport {
    try await authorized().learningCurve(playerID, step, hasDetails: true)
  }
}
