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

  /// Tells the reminders that are due in a journal somebody listens to.
  ///
  /// Each is told once, however many connections and processes listen. What cannot be told now is
  /// tried again; it is never the request's failure.
  func remind(in journal: Journal) async {
    let changes = self.changes
    let moment = engine.environment.now().wall
    guard clock != nil || reminders.isDue(journal, changes: changes, at: moment) else { return }
    do {
      let round = try await engine.remind(on: QuestEngine.eventChannel, of: journal.listeners)
      reminders.note(journal, changes: self.changes, at: moment, next: round.next)
    } catch {
      reminders.note(journal, changes: changes, at: moment, next: nil)
      let kind = await rpcError(for: error).kind
      log.error("reminders could not be told: \(kind)")
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
