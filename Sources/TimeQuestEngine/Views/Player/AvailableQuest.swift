public import TimeQuestModels

/// A quest that can be picked today.
public struct AvailableQuest: Hashable, Codable, Sendable {
  /// What `quest.start` takes.
  public let questID: RoutineID
  /// The quest's name.
  public let displayName: String
  /// How many steps there are.
  public let stepCount: Int
  /// Whether the game is still learning the player's patterns on this quest.
  public let isCalibrating: Bool
  /// Sessions of calibration that are left.
  public let calibrationSessionsRemaining: Int
  /// Whether it was completed today.
  public let completedToday: Bool
  /// The session on it that is still open.
  public let sessionID: SessionID?
  /// The step of that session, from 0.
  public let step: Int?
  /// True where the quest is not on today, and listed because it is open.
  public let isOffToday: Bool?

  /// A view with these members, for previews and tests.
  public init(
    questID: RoutineID,
    displayName: String,
    stepCount: Int,
    isCalibrating: Bool,
    calibrationSessionsRemaining: Int,
    completedToday: Bool,
    sessionID: SessionID? = nil,
    step: Int? = nil,
    isOffToday: Bool? = nil
  ) {
    self.questID = questID
    self.displayName = displayName
    self.stepCount = stepCount
    self.isCalibrating = isCalibrating
    self.calibrationSessionsRemaining = calibrationSessionsRemaining
    self.completedToday = completedToday
    self.sessionID = sessionID
    self.step = step
    self.isOffToday = isOffToday
  }
}

extension AvailableQuest: Identifiable {
  /// The quest.
  public var id: RoutineID { questID }
}
