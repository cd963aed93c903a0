import Synchronization
import TimeQuestModels

/// When one client has to look at the reminders of its listeners again.
final class ReminderWatch: Sendable {
  private struct Pass {
    let changes: Int
    let at: ContinuousClock.Instant
    let next: Instant?
    /// When to look again, in the time by which one waits.
    let nextDeadline: ContinuousClock.Instant?
  }

  private struct State {
    var passes: [Journal: Pass] = [:]
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

  func noteClock() { state.withLock { $0.clockChanges += 1 } }

  /// Whether anything may be due that was not there at the last look.
  func isDue(_ journal: Journal, changes: Int, at moment: Instant) -> Bool {
    state.withLock { state in
      guard let pass = state.passes[journal] else { return true }
      return pass.changes != changes || pass.at + Self.pollInterval <= .now
        || pass.next.map { $0 <= moment } ?? false
    }
  }

  func note(_ journal: Journal, changes: Int, at moment: Instant, next: Instant?) {
    let now = ContinuousClock.now
    let nextDeadline = next.map { next in
      // A millisecond more, as the wall clock is read to the millisecond below.
      now + min(.milliseconds(max(0, (next - moment).milliseconds) + 1), Self.longestWait)
    }
    let pass = Pass(changes: changes, at: now, next: next, nextDeadline: nextDeadline)
    state.withLock { $0.passes[journal] = pass }
  }

  /// When to look again; what was to be looked at by the last look was, or nobody listens any more.
  func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    state.withLock { $0.passes.values.compactMap(\.nextDeadline).filter { $0 > last }.min() }
  }
}
