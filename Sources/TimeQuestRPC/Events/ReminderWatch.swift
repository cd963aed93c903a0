import Synchronization
import TimeQuestModels

/// When one connection has to look at the reminders of its listeners again.
final class ReminderWatch: Sendable {
  private struct Look {
    let changes: Int
    let at: ContinuousClock.Instant
    let next: Instant?
    /// When to look again, in the time by which one waits.
    let alarm: ContinuousClock.Instant?
  }

  private struct State {
    var looks: [Journal: Look] = [:]
    /// Grows whenever a simulated clock is moved.
    var clockChanges = 0
  }

  /// How soon at the latest it is noticed that another process has changed something, or that the
  /// wall clock was set.
  private static let patience = Duration.seconds(5)
  /// How long one waits at most: while the machine sleeps, waiting does not go on.
  private static let longestWait = Duration.seconds(60)

  private let state = Mutex(State())

  var clockChanges: Int { state.withLock(\.clockChanges) }

  func noteClock() { state.withLock { $0.clockChanges += 1 } }

  /// Whether anything may be due that was not there at the last look.
  func isDue(_ journal: Journal, changes: Int, at moment: Instant) -> Bool {
    state.withLock { state in
      guard let look = state.looks[journal] else { return true }
      return look.changes != changes || look.at + Self.patience <= .now
        || look.next.map { $0 <= moment } ?? false
    }
  }

  func note(_ journal: Journal, changes: Int, at moment: Instant, next: Instant?) {
    let now = ContinuousClock.now
    let alarm = next.map { next in
      // A millisecond more, as the wall clock is read to the millisecond below.
      now + min(.milliseconds(max(0, (next - moment).milliseconds) + 1), Self.longestWait)
    }
    let look = Look(changes: changes, at: now, next: next, alarm: alarm)
    state.withLock { $0.looks[journal] = look }
  }

  /// When to look again; what was to be looked at by the last look was, or nobody listens any more.
  func alarm(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    state.withLock { $0.looks.values.compactMap(\.alarm).filter { $0 > last }.min() }
  }
}
