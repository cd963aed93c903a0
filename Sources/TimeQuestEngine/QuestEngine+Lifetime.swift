package import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// What there is to come back for: totals, discoveries and weeks.
extension QuestEngine {
  /// How many guesses were long, short and right on, over all completed sessions (GAME-08).
  public func totals(of playerID: PlayerID? = nil) async throws -> LifetimeTotals {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      var counts: [Direction: Int] = [:]
      try reader.forEachCountedTrial(by: reader.ids(of: player.id), of: nil, since: nil) { trial in
        let direction = Direction(
          estimated: trial.estimate,
          range: trial.range,
          actual: trial.actual
        )
        counts[direction, default: 0] += 1
      }
      return LifetimeTotals(
        trials: counts.values.reduce(0, +),
        overestimates: counts[.over] ?? 0,
        underestimates: counts[.under] ?? 0,
        exact: counts[.exact] ?? 0,
        inside: counts[.inside] ?? 0
      )
    }
  }

  /// All discoveries in the order of the game, with the day of those that were made.
  public func discoveries(of playerID: PlayerID? = nil) async throws -> [DiscoveryEntry] {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      let found = try reader.finds(by: reader.ids(of: player.id)).discoveries
      let catalogue = Catalogue.language(player.locale)
      return Discovery.allCases.map { DiscoveryEntry($0, on: found[$0], in: catalogue) }
    }
  }

  /// The ten chapters that have names, and what was reached beyond them, in order.
  public func chapters(of playerID: PlayerID? = nil) async throws -> [ChapterEntry] {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      let catalogue = Catalogue.language(player.locale)
      var (xp, begun) = (0, [CivilDay]())
      for day in try reader.playedDays(of: reader.ids(of: player.id)) {
        xp += day.xp
        let reached = Chapter.number(at: self.policies.curve.level(at: xp))
        while begun.count < reached { begun.append(day.day) }
      }
      return (1...max(Chapter.named, begun.count)).map { number in
        let chapter = Chapter(number, in: catalogue)
        return ChapterEntry(
          name: "chapter\(number)",
          title: chapter.title,
          text: chapter.text,
          day: number <= begun.count ? begun[number - 1] : nil
        )
      }
    }
  }

  /// What the guesses of the ten weeks before this Monday show by themselves (GAME-05).
  ///
  /// It changes once a week at most: each look at the data could be wrong. Completed quests alone
  /// count, practice does not.
  public func insights(of playerID: PlayerID? = nil) async throws -> [InsightEntry] {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let trials = try reader.claimedTrials(by: player, at: moment.wall)
      let catalogue = Catalogue.language(player.locale)
      return Insight.found(in: trials).map { InsightEntry($0, in: catalogue) }
    }
  }

  /// The week of a civil day, or this one: the days played, and a sentence of what was learned.
  public func week(of day: CivilDay? = nil, by playerID: PlayerID? = nil) async throws -> PlayedWeek
  {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let monday = (day ?? player.calendar.day(of: moment.wall)).monday
      let sunday = monday.advanced(by: 6)
      let sessions = try reader.sessions(
        SessionQuery(
          players: try reader.ids(of: player.id),
          state: .completed,
          excludesPractice: true,
          since: monday,
          until: sunday
        )
      )
      let days = Dictionary(grouping: sessions, by: \.day)
      let week = monday.number / 7
      let lesson = WeekLesson(
        of: sessions,
        week: week,
        tamed: try reader.tamedSteps(in: sessions, by: player.id)
      )
      return PlayedWeek(
        from: monday,
        to: sunday,
        days: days.keys.sorted().map { PlayedWeek.Day(day: $0, quests: days[$0]?.count ?? 0) },
        text: lesson.text(in: Catalogue.language(player.locale), week: week)
      )
    }
  }
}

extension StoreReader {
  /// The names of the steps whose first row of five near trials ended in one of the sessions.
  fileprivate func tamedSteps(in sessions: [Session], by player: PlayerID) throws -> [String] {
    let near = sessions.flatMap(\.trials).filter { $0.isCounted && $0.isNear }
    return try Set(near.map(\.taskID)).sorted().compactMap { step in
      let query = TrialQuery(players: try ids(of: player), task: step, countedOnly: true)
      guard let end = try trials(query).tamedAt, near.contains(where: { $0.id == end.id })
      else { return nil }
      return end.taskDisplayName
    }
  }

  /// What claims are made of: the counted trials of the ten weeks before this Monday, or since a
  /// day, so that what is told changes once a week.
  package func claimedTrials(
    by player: Player,
    since day: CivilDay? = nil,
    at instant: Instant
  ) throws -> [SituatedTrial] {
    let calendar = player.calendar
    let monday = calendar.day(of: instant).monday
    let sessions = try sessions(
      SessionQuery(
        players: try ids(of: player.id),
        state: .completed,
        excludesPractice: true,
        excludesAssisted: !player.countsAssisted,
        since: day ?? monday.advanced(by: -Claim.days),
        until: monday.advanced(by: -1)
      )
    )
    return sessions.flatMap { session in
      session.trials.filter(\.isCounted).map { trial in
        SituatedTrial(
          MeasuredTrial(trial),
          hour: calendar.hour(of: trial.recordedAt),
          isFirst: trial.orderIndex == 0,
          isLast: trial.orderIndex == session.tasks.count - 1
        )
      }
    }
  }
}
