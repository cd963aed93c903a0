import TimeQuestModels
import TimeQuestPersistence

/// Pays no heed to one part of a session query.
final class Overlooker: FaultyTransaction {
  private let change: @Sendable (inout SessionQuery) -> Void

  init(_ honest: any StoreWriter, change: @escaping @Sendable (inout SessionQuery) -> Void) {
    self.change = change
    super.init(honest)
  }

  override func sessions(_ query: SessionQuery) throws -> [Session] {
    var query = query
    change(&query)
    return try honest.sessions(query)
  }
}

/// Counts trials by the automatic verdict alone.
final class Judge: FaultyTransaction {
  override func trials(_ query: TrialQuery) throws -> [Trial] {
    var all = query
    all.countedOnly = false
    return try honest.trials(all).filter { !query.countedOnly || $0.verdict == .ok }
  }
}

/// Finds the closest trials of everybody.
final class Gossip: FaultyTransaction {
  override func closestTrials(by player: PlayerID) throws -> [Trial] {
    try honest.players().flatMap { try honest.closestTrials(by: $0.id) }
  }
}

/// Answers from an index of its own, and takes the upper median there.
final class Miscounter: FaultyTransaction {
  override func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    let query = TrialQuery(player: player, task: task, countedOnly: true)
    let trials = try honest.trials(query)
    let record = TaskRecord(of: trials)
    let actuals = trials.map(\.actual).sorted()
    return TaskRecord(
      trials: record.trials,
      closest: record.closest,
      medianActual: actuals.isEmpty ? nil : actuals[actuals.count / 2]
    )
  }
}
