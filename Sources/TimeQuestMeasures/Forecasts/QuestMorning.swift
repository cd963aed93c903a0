public import TimeQuestModels

/// A past morning on which a quest was begun.
public struct QuestMorning: Hashable, Sendable {
  /// How many of the latest mornings are used, at most.
  public static let most = 200

  /// The steps that the quest had, in order.
  public let steps: [TaskID]
  /// The run; nil where it was abandoned, left open, forgotten or broken by an hour.
  public let run: QuestRun?
  /// When the quest was started.
  public let startedAt: Instant

  /// The morning of a session; nil of one for practice, of one with a skipped step, which was
  /// another list of steps, and of one that is open today.
  public init?(_ session: Session, today: CivilDay) {
    let isOpen = session.phase.isOpen
    let isShorter =
      !isOpen && session.phase != .abandoned
      && session.trials.count < session.tasks.count
    guard !session.isPractice, !isShorter, !isOpen || session.day < today else { return nil }
    steps = session.tasks.map(\.id)
    run = QuestRun(session)
    startedAt = session.startedAt
  }
}
