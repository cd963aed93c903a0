/// When the player sees the results of a session.
public enum FeedbackSchedule: String, CaseIterable, Codable, Sendable, Hashable {
  /// After each step.
  case everyTrial
  /// All of them at the end of the session.
  case summary
}
