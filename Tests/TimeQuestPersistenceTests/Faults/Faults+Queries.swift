import TimeQuestModels
import TimeQuestPersistence

/// Ignores a part of a session query.
final class IgnoresQueryPart: FaultyTransaction {
  private let change: @Sendable (inout SessionQuery) -> Void

  init(_ base: any StoreWriter, change: @escaping @Sendable (inout SessionQuery) -> Void) {
    self.change = change
    super.init(base)
  }

  override func sessions(_ query: SessionQuery) throws -> [Session] {
    var query = query
    change(&query)
    return try base.sessions(query)
  }
}

/// Counts trials by their verdict alone.
final class IgnoresFlags: FaultyTransaction {
  override func trials(_ query: TrialQuery) throws -> [Trial] {
    var all = query
    all.countedOnly = false
    return try base.trials(all).filter { !query.countedOnly || $0.verdict == .ok }
  }
}

/// Finds the closest trials of every player.
final class MixesPlayers: FaultyTransaction {
  override func closestTrials(by players: [PlayerID]) throws -> [Trial] {
    try base.players().flatMap { try base.closestTrials(by: [$0.id]) }
  }
}

/// Lists the days of each id by themselves.
final class AddsUpNoDays: FaultyTransaction {
  override func playedDays(of players: [PlayerID]) throws -> [PlayedDay] {
    try players.flatMap { try base.playedDays(of: [$0]) }
  }
}

/// Sums up every routine as one for everybody.
final class ForgetsWhomRoutinesAreFor: FaultyTransaction {
  override func routineSummaries() throws -> [RoutineSummary] {
    try base.routineSummaries().map { summary in
      var summary = summary
      summary.playerIDs = nil
      return summary
    }
  }
}

/// Names a routine that was created at the end, too.
final class NamesARoutineAtTheEnd: FaultyTransaction {
  override func latestRoutine(before end: Instant) throws -> Instant? {
    try base.latestRoutine(before: end.advanced(by: Seconds(milliseconds: 1)))
  }
}

/// Answers by its own means how long a task usually takes, with the upper median.
final class TakesUpperMedian: FaultyTransaction {
  override func usualTime(of task: TaskID, by players: [PlayerID]) throws -> UsualTime? {
    let query = TrialQuery(players: players, task: task, countedOnly: true)
    let actuals = try base.trials(query).map(\.actual).sorted()
    guard !actuals.isEmpty else { return nil }
    return UsualTime(trials: actuals.count, median: actuals[actuals.count / 2])
  }
}
