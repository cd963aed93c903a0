public import TimeQuestModels

/// An event as it travels: ids and phases only, so that it may be told while a step is active.
public struct JournalEvent: Hashable, Codable, Sendable {
  /// A part of `JournalEvent`.
  public struct Data: Hashable, Codable, Sendable {
    /// In `quest`: the session that went on.
    public let sessionID: SessionID?
    /// In `quest` and `reminder`: the quest.
    public let questID: RoutineID?
    /// In `quest`: where the session stands now.
    public let phase: Phase?
    /// In `quest`: the current step, from 0.
    public let step: Int?
    /// In `routine`, towards the parent alone: the routine.
    public let routineID: RoutineID?
    /// In `routine`: true where an edit of another device replaced one made here.
    public let overwritten: Bool?

    /// A view with these members, for previews and tests.
    public init(
      sessionID: SessionID? = nil,
      questID: RoutineID? = nil,
      phase: Phase? = nil,
      step: Int? = nil,
      routineID: RoutineID? = nil,
      overwritten: Bool? = nil
    ) {
      self.sessionID = sessionID
      self.questID = questID
      self.phase = phase
      self.step = step
      self.routineID = routineID
      self.overwritten = overwritten
    }
  }

  /// Its place in its journal, from 1, without gaps.
  public let seq: Int
  /// What it is about.
  public let topic: EventTopic
  /// Whom it is about; null where it is about nobody.
  @Nullable public private(set) var playerID: PlayerID?
  /// Which session, quest or routine it is about.
  public let data: Data

  /// A view with these members, for previews and tests.
  public init(
    seq: Int,
    topic: EventTopic,
    playerID: PlayerID? = nil,
    data: Data
  ) {
    self.seq = seq
    self.topic = topic
    _playerID = Nullable(playerID)
    self.data = data
  }
}

extension JournalEvent: Identifiable {
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
      case .routine(let routine, let overwritten):
        Data(routineID: routine, overwritten: overwritten ? true : nil)
      case .quests, .progress, .preferences, .player: Data()
      }
    self.init(seq: event.seq, topic: event.content.topic, playerID: event.playerID, data: data)
  }
}
