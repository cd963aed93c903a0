public import TimeQuestModels
import TimeQuestPersistence

/// A routine as a parent reads it: beside each reference, how long the step really takes.
public struct RoutineReport: Hashable, Sendable {
  /// One player's own times for one task.
  public struct TaskDuration: Hashable, Sendable {
    public let taskID: TaskID
    public let playerID: PlayerID
    /// How many of her trials count.
    public let trials: Int
    /// The lower median of the actual times.
    public let median: Seconds
  }

  public let routine: Routine
  /// By task, then by player; only where there is a trial that counts.
  public let durations: [TaskDuration]

  init(_ routine: Routine, reader: any StoreReader) throws {
    self.routine = routine
    let players = try reader.players().map(\.id)
    durations = try routine.tasks.flatMap { task in
      try players.compactMap { player in
        let record = try reader.taskRecord(of: task.id, by: player)
        return record.medianActual.map {
          TaskDuration(taskID: task.id, playerID: player, trials: record.trials, median: $0)
        }
      }
    }
  }
}
