/// What an event says: ids and phases only, never a text, a duration or an instant.
///
/// A client that wants to know more calls the engine, which answers what the client may see.
public enum EventContent: Hashable, Sendable, Codable {
  /// A session changed its phase; `phase` and `step` (from 0) are those after the change.
  case quest(SessionID, of: RoutineID, phase: Phase, step: Int)
  /// The list of quests that can be started has changed.
  case quests
  /// The XP, the level, the streak or the onboarding of the player has changed.
  case progress
  /// The preferences of the player have changed.
  case preferences
  /// A reminder of the routine is due.
  case reminder(RoutineID)
  /// The routine was created, changed or deleted.
  ///
  /// `overwritten` where an edit that was made here gave way to one of another device.
  case routine(RoutineID, overwritten: Bool = false)
  /// A player was created, changed or erased.
  case player

  /// The topic by which clients subscribe to it.
  public var topic: EventTopic {
    switch self {
    case .quest: .quest
    case .quests: .quests
    case .progress: .progress
    case .preferences: .preferences
    case .reminder: .reminder
    case .routine: .routine
    case .player: .player
    }
  }
}
