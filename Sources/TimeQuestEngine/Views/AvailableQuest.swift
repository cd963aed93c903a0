public import TimeQuestModels

/// A quest that the player can pick today.
public struct AvailableQuest: Hashable, Sendable {
  public let routineID: RoutineID
  public let displayName: String
  public let stepCount: Int
  public let calibrationRemaining: Int
  public let completedToday: Bool
  /// The session on it that is still open.
  public let openSession: SessionID?
}
