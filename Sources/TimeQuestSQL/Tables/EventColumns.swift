import TimeQuestModels

/// The content of an event in columns.
struct EventColumns {
  let topic: EventTopic
  var session: SessionID?
  var routine: RoutineID?
  var phase: Phase?
  var step: Int?
  var overwritten = false

  /// The content; nil if the columns contradict each other.
  var content: EventContent? {
    switch topic {
    case .quest:
      guard let session, let routine, let phase, let step else { return nil }
      return .quest(session, of: routine, phase: phase, step: step)
    case .quests: return .quests
    case .progress: return .progress
    case .preferences: return .preferences
    case .reminder: return routine.map { .reminder($0) }
    case .routine: return routine.map { .routine($0, overwritten: overwritten) }
    case .player: return .player
    }
  }

  /// Whom the event is about and its content, in the order of the table's first columns.
  func stored(about player: PlayerID?) -> [StoredValue] {
    [
      player.stored, topic.stored, session.stored, routine.stored, phase.stored, step.stored,
      overwritten.stored,
    ]
  }
}

extension EventColumns {
  init(_ content: EventContent) {
    self.init(topic: content.topic)
    switch content {
    case .quest(let session, let routine, let phase, let step):
      self.session = session
      self.routine = routine
      self.phase = phase
      self.step = step
    case .reminder(let routine): self.routine = routine
    case .routine(let routine, let overwritten):
      self.routine = routine
      self.overwritten = overwritten
    case .quests, .progress, .preferences, .player: break
    }
  }
}
