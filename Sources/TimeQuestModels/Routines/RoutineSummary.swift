/// What a list of quests shows of a routine: no tasks, no history.
public struct RoutineSummary: Hashable, Sendable, Identifiable {
  /// The id of the routine.
  public let id: RoutineID
  /// The name that players see: 1 to 80 characters.
  public let displayName: String
  /// The picture that players see beside the name; nil for none.
  public let symbol: Symbol?
  /// The weekdays on which players can start it.
  public let activeDays: Weekdays
  /// False while the routine is switched off.
  public let isActive: Bool
  /// The players whom it is for; nil means every player.
  public var playerIDs: [PlayerID]?
  /// The player who made it for themselves; nil for what a parent made.
  public var ownerID: PlayerID?
  /// How many tasks it has: 0 or more.
  public let taskCount: Int
  /// When it was created.
  public let createdAt: Instant

  /// A summary with these values, which are not checked.
  public init(
    id: RoutineID,
    displayName: String,
    symbol: Symbol?,
    activeDays: Weekdays,
    isActive: Bool,
    playerIDs: [PlayerID]?,
    ownerID: PlayerID?,
    taskCount: Int,
    createdAt: Instant
  ) {
    self.id = id
    self.displayName = displayName
    self.symbol = symbol
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.ownerID = ownerID
    self.taskCount = taskCount
    self.createdAt = createdAt
  }

  /// Whether the player can start it on the day, as far as there is anything to do.
  public func isScheduled(for player: PlayerID, on day: CivilDay) -> Bool {
    isActive && playerIDs.includes(player) && activeDays.contains(day.weekday)
  }
}

extension Routine {
  /// What a list of quests shows of it.
  public var summary: RoutineSummary {
    RoutineSummary(
      id: id,
      displayName: displayName,
      symbol: symbol,
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      ownerID: ownerID,
      taskCount: tasks.count,
      createdAt: createdAt
    )
  }

  /// Whether the routine is switched on and is for the player.
  public func isFor(_ player: PlayerID) -> Bool { isActive && playerIDs.includes(player) }

  /// Whether the player can start it on the day.
  public func isScheduled(for player: PlayerID, on day: CivilDay) -> Bool {
    summary.isScheduled(for: player, on: day)
  }
}

extension [PlayerID]? {
  /// Whether the player is among those whom it is for; nil means every player.
  func includes(_ player: PlayerID) -> Bool { map { $0.contains(player) } ?? true }
}
