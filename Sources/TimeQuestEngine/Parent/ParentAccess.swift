import Synchronization
package import TimeQuestModels

/// Whether one connection holds the parent's powers.
///
/// Each connection has its own; it starts without.
package final class ParentAccess: Sendable {
  /// Powers end after ten minutes without a parent's call.
  static let idleNanoseconds: Int64 = 10 * 60 * 1_000_000_000

  private struct Unlocked {
    let generation: Int
    var lastCall: Moment
  }

  private let unlocked = Mutex<Unlocked?>(nil)

  package init() {}

  /// As the right PIN does, whose generation it is.
  package func unlock(generation: Int, at moment: Moment) {
    unlocked.withLock { $0 = Unlocked(generation: generation, lastCall: moment) }
  }

  package func lock() {
    unlocked.withLock { $0 = nil }
  }

  /// Whether it was unlocked and not locked again; the PIN and the clock may say otherwise by now.
  var isUnlocked: Bool { unlocked.withLock { $0 != nil } }

  /// Whether it is unlocked by the PIN of that generation and was used lately; never extends it.
  func isUnlocked(generation: Int?, at moment: Moment) -> Bool {
    unlocked.withLock { state in
      guard let current = state else { return false }
      let idle = moment.bootNanoseconds - current.lastCall.bootNanoseconds
      let isFresh = idle >= 0 && idle < Self.idleNanoseconds
      if current.generation != generation || !isFresh { state = nil }
      return state != nil
    }
  }

  /// A parent's call: the ten minutes begin anew.
  func use(at moment: Moment) {
    unlocked.withLock { $0?.lastCall = moment }
  }
}
