public import TimeQuestModels

/// An event as it travels: ids and phases only, so that it may be told while a step is active.
public struct JournalEvent: Hashable, Codable, Sendable, Identifiable {
  /// A part of `JournalEvent`.
  public struct Data: Hashable, Codable, Sendable {
    /// In `quest`: the session that went on.
    public internal(set) var sessionID: SessionID?
    /// In `quest` and `reminder`: the quest.
    public internal(set) var questID: RoutineID?
    /// In `quest`: where the session stands now.
    public internal(set) var phase: Phase?
    /// In `quest`: the current step, from 0.
    public internal(set) var step: Int?
    /// In `routine`, towards the parent alone: the routine.
    public internal(set) var routineID: RoutineID?
    /// In `routine`: the values of an edit made here, if it gave way to one of another device, such
    /// as `displayName: Dawn; activeDays: mon, tue`.
    public internal(set) var lost: String?
  }

  /// Its place in its journal, from 1, without gaps.
  public let seq: Int
  /// The topic by which clients subscribe to it.
  public let topic: EventTopic
  /// The player that it is about; null if there is none.
  @Nullable public private(set) var playerID: PlayerID?
  /// Which session, quest or routine it is about.
  public let data: Data

  /// Its place in its journal.
  public var id: Int { seq }
}

extension JournalEvent {
  init(_ event: Event) {
    let data: Data =
      switch event.content {
      case .quest(let session, let quest, let phase, let step):
        Data(sessionID: session, questID: quest, phase: phase, step: step)
      case .reminder(let quest): Data(questID: quest)
      case .routine(let routine, let lost): Data(routineID: routine, lost: lost)
      case .quests, .progress, .preferences, .player: Data()
      }
    self.init(seq: event.seq, topic: event.content.topic, playerID: event.playerID, data: data)
  }

  /// Stands for the events of a topic that are no longer kept.
  init(seq: Int, topic: EventTopic) {
    self.init(seq: seq, topic: topic, data: Data())
  }
}

/// Events of a journal, and where to go on.
package struct EventPage: Hashable, Codable, Sendable {
  /// In the order of their numbers; empty if there is nothing new.
  package let events: [JournalEvent]
  /// To be passed as `after` next time.
  package let next: Int
  /// Whether events after `after` are kept no longer, or there are none: look at everything anew.
  package let truncated: Bool
}
