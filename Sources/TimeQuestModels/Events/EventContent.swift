/// What an event tells: ids and phases only, never a word, a figure or a time.
///
/// Whoever wants to know more asks for it, and sees what may be seen.
public enum EventContent: Hashable, Sendable, Codable {
  /// The session went on, and stands there now.
  case quest(SessionID, of: RoutineID, phase: Phase, step: Int)
  case quests
  case progress
  case preferences
  /// A quest is on, and it is time to say so.
  case reminder(RoutineID)
  case routine(RoutineID)
  case player

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
