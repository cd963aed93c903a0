import Synchronization
import TimeQuestModels

/// When one client has to look again at what time alone brings: reminders, and new days.
final class ReminderWatch: Sendable {
  /// What is looked at, for whoever listens in a journal.
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
  /// The civil day of each player as it was seen last.
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

  /// When to look again; what was to be looked at by the last look was, or nobody listens any more.
  func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    state.withLock { $0.passes.values.compactMap(\.nextDeadline).filter { $0 > last }.min() }
  }
}
