import JSONRPC
import TimeQuestEngine
import TimeQuestModels

extension ClientSession {
  /// A simulated clock was moved: something may ring.
  func noteClock() { reminders.noteClock() }

  /// When the next reminder is to be told; nil where none is, or the clock stands still.
  func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    clock == nil ? reminders.nextDeadline(after: last) : nil
  }

  /// Publishes what time alone brings to a journal somebody listens to: reminders, and a new day.
  ///
  /// Each is told once, however many connections and processes listen. What cannot be told now is
  /// tried again; it is never the request's failure.
  func publishDue(in journal: Journal, _ topics: Set<EventTopic>) async {
    if topics.contains(.reminder) {
      await look(.reminder, journal) {
        try await self.engine.remind(on: QuestEngine.eventChannel, of: journal.listeners).next
      }
    }
    if topics.contains(.quests) {
      await look(.quests, journal) {
        let found = try await self.engine.publishNewDays(
          of: journal.listeners,
          after: self.reminders.days
        )
        self.reminders.note(found.days)
        return found.next
      }
    }
  }

  /// `body` answers when to look again.
  private func look(
    _ topic: EventTopic,
    _ journal: Journal,
    _ body: () async throws -> Instant?
  ) async {
    let subject = ReminderWatch.Subject(journal: journal, topic: topic)
    let changes = self.changes
    let moment = engine.environment.now().wall
    guard clock != nil || reminders.isDue(subject, changes: changes, at: moment) else { return }
    do {
      let next = try await body()
      reminders.note(subject, changes: self.changes, at: moment, next: next)
    } catch {
      reminders.note(subject, changes: changes, at: moment, next: nil)
      let kind = await rpcError(for: error).kind
      log.error("what is due could not be told: \(kind)")
    }
  }
}

extension Journal {
  /// Whose reminders are told there; nil means everybody's.
  fileprivate var listeners: Set<PlayerID>? {
    switch self {
    case .player(let id): [id]
    case .parent: nil
    }
  }
}
