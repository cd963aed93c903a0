import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestModels

/// When one client has to look again at what time alone brings: reminders, and new days.
final class ReminderWatch: Sendable {
  /// A topic that is watched for the clients that listen to a journal.
  struct Subject: Hashable {
    let journal: Journal
    let topic: EventTopic
  }

  private struct Pass {
    let changes: Int
    let at: ContinuousClock.Instant
    let next: Instant?
    /// When to look again, in the time by which one waits.
    let nextDeadline: ContinuousClock.Instant?
  }

  private struct State {
    var passes: [Subject: Pass] = [:]
    var days: [PlayerID: CivilDay] = [:]
    /// Grows whenever a simulated clock is moved.
    var clockChanges = 0
  }

  /// How soon at the latest it is noticed that another process has changed something, or that the
  /// wall clock was set.
  private static let pollInterval = Duration.seconds(5)
  /// How long one waits at most: while the machine sleeps, waiting does not go on.
  private static let longestWait = Duration.seconds(60)

  private let state = Mutex(State())

  var clockChanges: Int { state.withLock(\.clockChanges) }
  var days: [PlayerID: CivilDay] { state.withLock(\.days) }

  func noteClock() { state.withLock { $0.clockChanges += 1 } }

  func note(_ days: [PlayerID: CivilDay]) {
    state.withLock { $0.days.merge(days) { $1 } }
  }

  /// Whether anything may be due that was not there at the last look.
  func isDue(_ subject: Subject, changes: Int, at moment: Instant) -> Bool {
    state.withLock { state in
      guard let pass = state.passes[subject] else { return true }
      return pass.changes != changes || pass.at + Self.pollInterval <= .now
        || pass.next.map { $0 <= moment } ?? false
    }
  }

  func note(_ subject: Subject, changes: Int, at moment: Instant, next: Instant?) {
    let now = ContinuousClock.now
    let nextDeadline = next.map { next in
      // A millisecond more, as the wall clock is read to the millisecond below.
      now + min(.milliseconds(max(0, (next - moment).milliseconds) + 1), Self.longestWait)
    }
    let pass = Pass(changes: changes, at: now, next: next, nextDeadline: nextDeadline)
    state.withLock { $0.passes[subject] = pass }
  }

  /// When to look again: the first deadline after the last look; nil if there is none.
  func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    state.withLock { $0.passes.values.compactMap(\.nextDeadline).filter { $0 > last }.min() }
  }
}

extension ClientSession {
  /// A simulated clock was moved: something may ring.
  func noteClock() { reminders.noteClock() }

  /// Publishes what is due by the clock in a journal that has listeners: reminders, and a new day.
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
      log.error("due reminders could not be read: \(kind)")
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
