/// The kind of an event, by which clients subscribe.
public enum EventTopic: String, CaseIterable, Codable, Sendable, Hashable {
  /// A session changed its phase.
  case quest
  /// The list of quests that can be started has changed.
  case quests
  /// The XP, the level, the streak or the onboarding of a player has changed.
  case progress
  /// The preferences of a player have changed.
  case preferences
  /// A reminder is due.
  case reminder
  /// A routine was created, changed or deleted; in the parent's journal alone.
  case routine
  /// A player was created, changed or erased; in the parent's journal alone.
  case player
}
