public import TimeQuestModels
import TimeQuestPersistence

/// A routine as a parent sees it, internal names and references included.
public struct RoutineDetails: Hashable, Codable, Sendable, Identifiable {
  /// A part of `RoutineDetails`.
  public struct Task: Hashable, Codable, Sendable {
    /// The task, which a player knows as a step.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String
    /// The emoji beside the name; absent for none.
    public let symbol: Symbol?
    /// How long it should take, in seconds; no player sees it.
    public let referenceSeconds: Seconds?
  }

  /// The routine, which a player knows as a quest.
  public let routineID: RoutineID
  /// The internal name, which no player sees.
  public let name: String
  /// The name that players see.
  public let displayName: String
  /// The emoji beside the name; absent for none.
  public let symbol: Symbol?
  /// The weekdays on which it can be picked.
  public let activeDays: Weekdays
  /// Whether it is switched on.
  public let isActive: Bool
  /// The players it is for; absent for everybody.
  public let playerIDs: [PlayerID]?
  /// The player who made it for themselves; absent for what a parent made.
  public let ownerID: PlayerID?
  /// When its reminders come; absent for the time of the player, empty for never.
  public let reminderTimes: [TimeOfDay]?
  /// When results are shown: after each step, or all at the end.
  public let feedback: FeedbackSchedule
  /// Whether the player leaves home at its end.
  public let leavesHome: Bool
  /// In order.
  public let tasks: [Task]
  /// When it was made.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// The civil day on which its days last changed.
  public let scheduledSince: CivilDay
  /// The revision that an edit must name.
  public let revision: Int
  /// True if it has no day or no task yet: it is kept, and cannot be played.
  public let isDraft: Bool?
  /// In the answer of an edit: words of the names that the game itself never says to a player.
  public internal(set) var warnings: [NameWarning]?

  /// The routine.
  public var id: RoutineID { routineID }
}

/// A word that players see and that sounds of chores or of failing; the name is kept as it is.
public struct NameWarning: Hashable, Codable, Sendable {
  /// The member that holds the name, as in `tasks[0].displayName`.
  public let path: String
  /// The word as it stands in the name.
  public let word: String
}

extension RoutineDetails {
  package init(_ routine: Routine) {
    self.init(
      routineID: routine.id,
      name: routine.name,
      displayName: routine.displayName,
      symbol: routine.symbol,
      activeDays: routine.activeDays,
      isActive: routine.isActive,
      playerIDs: routine.playerIDs,
      ownerID: routine.ownerID,
      reminderTimes: routine.reminderTimes,
      feedback: routine.feedback,
      leavesHome: routine.leavesHome,
      tasks: routine.tasks.map {
        Task(
          taskID: $0.id,
          name: $0.name,
          displayName: $0.displayName,
          symbol: $0.symbol,
          referenceSeconds: $0.reference
        )
      },
      createdAt: routine.createdAt,
      updatedAt: routine.updatedAt,
      scheduledSince: routine.scheduledSince,
      revision: routine.revision,
      isDraft: routine.activeDays.days.isEmpty || routine.tasks.isEmpty ? true : nil,
      warnings: nil
    )
  }
}

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
  }

  /// The routine itself.
  public let routine: RoutineDetails
  /// How long each task really takes each player: by task, then by player; only if a trial counts.
  public let durations: [Duration]

  /// The routine's id.
  public var id: RoutineID { routine.routineID }
}

extension RoutineReport {
  init(_ routine: Routine, reader: any StoreReader) throws {
    let players = try reader.resolvedPlayers().map(\.id)
    let durations = try routine.tasks.flatMap { task in
      try players.compactMap { player in
        try reader.usualTime(of: task.id, by: reader.ids(of: player)).map {
          Duration(
            taskID: task.id,
            playerID: player,
            trials: $0.trials,
            medianSeconds: $0.median
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
