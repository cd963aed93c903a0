import Synchronization
package import TimeQuestModels

/// The state of one connection: locked, or unlocked by a PIN.
///
/// It starts locked.
package final class ParentAccess: Sendable {
  /// An unlocked connection is locked after ten minutes without a parent's call.
  static let idleNanoseconds: Int64 = 10 * 60 * 1_000_000_000

  private struct Unlocked {
    let generation: Int
    var lastCall: Moment
  }

  private let unlocked = Mutex<Unlocked?>(nil)

  /// A locked connection.
  package init() {}

  /// Unlocks the connection by the PIN of that generation.
  package func unlock(generation: Int, at moment: Moment) {
    unlocked.withLock { $0 = Unlocked(generation: generation, lastCall: moment) }
  }

  /// Locks the connection.
  package func lock() {
    unlocked.withLock { $0 = nil }
  }

  /// Whether it was unlocked and not locked again; neither the PIN nor the time is checked.
  var isUnlocked: Bool { unlocked.withLock { $0 != nil } }

  /// Whether it is unlocked by the PIN of that generation and was used within ten minutes.
  ///
  /// The ten minutes are not extended.
  func isUnlocked(generation: Int?, at moment: Moment) -> Bool {
    unlocked.withLock { state in
      guard let current = state else { return false }
      let idle = moment.bootNanoseconds - current.lastCall.bootNanoseconds
      let isFresh = idle >= 0 && idle < Self.idleNanoseconds
      if current.generation != generation || !isFresh { state = nil }
      return state != nil
    }
  }

  /// Restarts the ten minutes, as a parent's call does.
  func use(at moment: Moment) {
    unlocked.withLock { $0?.lastCall = moment }
  }
}
