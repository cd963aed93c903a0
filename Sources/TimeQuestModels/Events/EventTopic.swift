/// What an event is about, as one subscribes to it.
public enum EventTopic: String, CaseIterable, Codable, Sendable, Hashable {
  /// A session went on.
  case quest
  /// The list of quests that can be picked has changed.
  case quests
  /// XP, level, streak or onboarding have changed.
  case progress
  case preferences
  case reminder
  /// A routine was made, changed or deleted; told to the parent alone.
  case routine
  /// A player was made, changed or erased; told to the parent alone.
  case player
}
