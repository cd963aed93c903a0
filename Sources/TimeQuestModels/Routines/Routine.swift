/// Ordered steps that belong together, such as a school morning; the player knows it as a quest.
public struct Routine: Hashable, Sendable, Codable {
  public let id: RoutineID
  /// The parent's word for it; never shown to a player.
  public var name: String
  /// The player's word for it.
  public var displayName: String
  public var activeDays: Weekdays
  public var isActive: Bool
  /// The players it is for; nil means everybody.
  public var playerIDs: [PlayerID]?
  public var feedback: FeedbackSchedule
  public var tasks: [RoutineTask]
  public let createdAt: Instant
  public var updatedAt: Instant
  /// The civil day on which its days last changed; it says nothing about the days before.
  public var scheduledSince: CivilDay
  /// Grows by one with every change; an edit names the revision it was made on.
  public var revision: Int

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

  /// Whether it is switched on and meant for that player.
  public func isFor(_ player: PlayerID) -> Bool {
    isActive && (playerIDs.map { $0.contains(player) } ?? true)
  }

  /// Whether that player can pick it on that day.
  public func isScheduled(for player: PlayerID, on day: CivilDay) -> Bool {
    isFor(player) && activeDays.contains(day.weekday)
  }
}
