/// When a player sees how close she was: after each step, or all at the end.
public enum FeedbackSchedule: String, CaseIterable, Codable, Sendable, Hashable {
  case everyTrial
  case summary
}
