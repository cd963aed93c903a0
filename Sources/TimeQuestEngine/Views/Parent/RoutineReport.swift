public import TimeQuestModels
import TimeQuestPersistence

/// A routine as a parent reads it, and how long its tasks really take each player.
public struct RoutineReport: Hashable, Sendable, Identifiable {
  /// How long one task takes one player.
  public struct Duration: Hashable, Codable, Sendable {
    /// The task.
    public let taskID: TaskID
    /// The player.
    public let playerID: PlayerID
    /// How many of the player's trials count.
    public let trials: Int
    /// The median of the player's own times, in seconds.
    public let medianSeconds: Seconds

    /// A view with these members, for previews and tests.
    public init(taskID: TaskID, playerID: PlayerID, trials: Int, medianSeconds: Seconds) {
      self.taskID = taskID
      self.playerID = playerID
      self.trials = trials
      self.medianSeconds = medianSeconds
    }
  }

  /// The routine itself.
  public let routine: RoutineDetails
  /// By task, then by player; only where there is a trial that counts.
  public let durations: [Duration]

  /// The routine's id.
  public var id: RoutineID { routine.routineID }

  /// A view with these members, for previews and tests.
  public init(routine: RoutineDetails, durations: [Duration]) {
    self.routine = routine
    self.durations = durations
  }
}

extension RoutineReport {
  init(_ routine: Routine, reader: any StoreReader) throws {
    let players = try reader.players().map(\.id)
    let durations = try routine.tasks.flatMap { task in
      try players.compactMap { player in
        let record = try reader.taskRecord(of: task.id, by: player)
        return record.medianActual.map {
          Duration(
            taskID: task.id,
            playerID: player,
            trials: record.trials,
            medianSeconds: $0
          )
        }
      }
    }
    self.init(routine: RoutineDetails(routine), durations: durations)
  }
}

extension RoutineReport: Codable {
  private enum CodingKeys: String, CodingKey {
    case durations
  }

  /// The members of the routine stand beside the durations, not within a member of their own.
  public init(from decoder: any Decoder) throws {
    routine = try RoutineDetails(from: decoder)
    durations = try decoder.container(keyedBy: CodingKeys.self)
      .decode([Duration].self, forKey: .durations)
  }

  /// The members of the routine stand beside the durations, not within a member of their own.
  public func encode(to encoder: any Encoder) throws {
    try routine.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(durations, forKey: .durations)
  }
}
