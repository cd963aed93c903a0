public import TimeQuestModels

/// A routine as a parent sees it, internal names and references included.
public struct RoutineDetails: Hashable, Codable, Sendable {
  /// A part of `RoutineDetails`.
  public struct Task: Hashable, Codable, Sendable {
    /// The task; what a player knows as a step.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String
    /// How long it should take, in seconds; no player sees it.
    public let referenceSeconds: Seconds?

    /// A view with these members, for previews and tests.
    public init(
      taskID: TaskID,
      name: String,
      displayName: String,
      referenceSeconds: Seconds? = nil
    ) {
      self.taskID = taskID
      self.name = name
      self.displayName = displayName
      self.referenceSeconds = referenceSeconds
    }
  }

  /// The routine; what a player knows as a quest.
  public let routineID: RoutineID
  /// The internal name, which no player sees.
  public let name: String
  /// The name that players see.
  public let displayName: String
  /// The weekdays on which it can be picked.
  public let activeDays: Weekdays
  /// Whether it is switched on.
  public let isActive: Bool
  /// The players it is for; absent for everybody.
  public let playerIDs: [PlayerID]?
  /// When results are shown: after each step, or all at the end.
  public let feedback: FeedbackSchedule
  /// In order.
  public let tasks: [Task]
  /// When it was made.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// The civil day on which its days last changed.
  public let scheduledSince: CivilDay
  /// What an edit must name.
  public let revision: Int
  /// True where it has no day or no task yet: it is kept, and nobody can play it.
  public let isDraft: Bool?

  /// A view with these members, for previews and tests.
  public init(
    routineID: RoutineID,
    name: String,
    displayName: String,
    activeDays: Weekdays,
    isActive: Bool,
    playerIDs: [PlayerID]? = nil,
    feedback: FeedbackSchedule,
    tasks: [Task],
    createdAt: Instant,
    updatedAt: Instant,
    scheduledSince: CivilDay,
    revision: Int,
    isDraft: Bool? = nil
  ) {
    self.routineID = routineID
    self.name = name
    self.displayName = displayName
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.feedback = feedback
    self.tasks = tasks
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.scheduledSince = scheduledSince
    self.revision = revision
    self.isDraft = isDraft
  }
}

extension RoutineDetails: Identifiable {
  /// The routine.
  public var id: RoutineID { routineID }
}

extension RoutineDetails {
  package init(_ routine: Routine) {
    self.init(
      routineID: routine.id,
      name: routine.name,
      displayName: routine.displayName,
      activeDays: routine.activeDays,
      isActive: routine.isActive,
      playerIDs: routine.playerIDs,
      feedback: routine.feedback,
      tasks: routine.tasks.map {
        Task(
          taskID: $0.id,
          name: $0.name,
          displayName: $0.displayName,
          referenceSeconds: $0.reference
        )
      },
      createdAt: routine.createdAt,
      updatedAt: routine.updatedAt,
      scheduledSince: routine.scheduledSince,
      revision: routine.revision,
      isDraft: routine.activeDays.days.isEmpty || routine.tasks.isEmpty ? true : nil
    )
  }
}
