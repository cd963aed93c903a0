/// One entry of a journal: ids and phases, for a client that then asks for what it may see.
public struct Event: Hashable, Sendable, Codable, Identifiable {
  /// The place in the journal, from 1, without gaps.
  public let seq: Int
  /// The player whom it is about; nil for none, or for one who was erased.
  public let playerID: PlayerID?
  /// What happened.
  public let content: EventContent

  /// An event with these values.
  public init(seq: Int, playerID: PlayerID?, content: EventContent) {
    self.seq = seq
    self.playerID = playerID
    self.content = content
  }

  /// The place in the journal; events of different journals may share it.
  public var id: Int { seq }
}

/// What an event says: ids and phases, never a duration or an instant, and to players no text.
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
  /// `lost` is what an edit that was made here had set, if it gave way to one of another device.
  case routine(RoutineID, lost: String? = nil)
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

  /// The topics of the parent's journal alone.
  public static let ofParents: [EventTopic] = [.routine, .player]
  /// The topics of a player's journal.
  public static let ofPlayers = allCases.filter { !ofParents.contains($0) }
}

/// Names one list of events, which has sequence numbers of its own.
public enum Journal: Hashable, Sendable, Codable {
  /// The events that one player may see.
  case player(PlayerID)
  /// The events that the parent may see: those of every player, and more.
  case parent

  /// What the events of the journal may be about.
  public var topics: [EventTopic] {
    self == .parent ? EventTopic.allCases : EventTopic.ofPlayers
  }

  /// The least number of events that a store keeps, the latest ones.
  public static let capacity = 1000

  /// How many events are deleted at a time: one deletion for each new event would double the work.
  package static let block = 100

  /// The sequence number of the oldest event that is kept where `last` is the latest; both from 1.
  public static func firstKept(where last: Int) -> Int {
    max(0, last - capacity - 1) / block * block + 1
  }
}
