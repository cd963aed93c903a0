/// Ordered tasks that belong together, such as a school morning; players see it as a quest.
public struct Routine: Hashable, Sendable, Codable {
  /// The id, which stays used after the routine is deleted.
  public let id: RoutineID
  /// The parent's name for it: 1 to 80 characters, never shown to a player.
  public var name: String
  /// The name that players see: 1 to 80 characters.
  public var displayName: String
  /// The weekdays on which players can start it.
  public var activeDays: Weekdays
  /// False while the routine is switched off.
  public var isActive: Bool
  /// The players whom it is for, at least one; nil means every player.
  public var playerIDs: [PlayerID]?
  /// When the player sees the results.
  public var feedback: FeedbackSchedule
  /// The tasks, in order.
  public var tasks: [RoutineTask]
  /// When the routine was created.
  public let createdAt: Instant
  /// When the routine was last changed.
  public var updatedAt: Instant
  /// The civil day since which the present schedule holds; it says nothing about earlier days.
  public var scheduledSince: CivilDay
  /// Grows by one with every change, from 1; an edit names the revision that it was made on.
  public var revision: Int

  /// A routine with these values, which are not checked.
  public init(
    id: RoutineID,
    name: String,
    displayName: String,
    activeDays: Weekdays,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    tasks: [RoutineTask],
    createdAt: Instant,
    updatedAt: Instant,
    scheduledSince: CivilDay,
    revision: Int = 1
  ) {
    self.id = id
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
  }

  /// Whether the routine is switched on and is for the player.
  public func isFor(_ player: PlayerID) -> Bool {
    isActive && (playerIDs.map { $0.contains(player) } ?? true)
  }

  /// Whether the player can start it on the day.
  public func isScheduled(for player: PlayerID, on day: CivilDay) -> Bool {
    isFor(player) && activeDays.contains(day.weekday)
  }
}

extension Routine: Identifiable {}
