import Synchronization
package import TimeQuestModels
import TimeQuestPersistence

/// The parent's side of the game, behind the PIN.
///
/// It starts locked. `unlock` and `setPIN` unlock it, until `lock`, until the last copy of this
/// value is gone, or until ten minutes have passed without a call. While it is locked, every other
/// call throws `QuestError.locked`.
public struct ParentSession: Sendable {
  /// The engine, for what is not the parent's alone; a parent's call asks `authorized` for it.
  package let engine: QuestEngine
  package let access = ParentAccess()
  private let isAdministrator: Bool

  init(engine: QuestEngine, isAdministrator: Bool) {
    self.engine = engine
    self.isAdministrator = isAdministrator
  }

  /// The engine for one call of the parent's, which restarts the ten minutes.
  ///
  /// Every parent's call begins with it. Throws `QuestError.locked` while the session is locked.
  @discardableResult
  package func authorized() async throws -> QuestEngine {
    guard !isAdministrator else { return engine }
    let moment = engine.environment.now()
    let generation = try await engine.store.read { try $0.pin()?.generation }
    guard access.isUnlocked(generation: generation, at: moment) else { throw QuestError.locked }
    access.use(at: moment)
    return engine
  }

  /// The engine for a call that needs no unlock as long as the store has no PIN.
  package func authorizedOrAlone() async throws -> QuestEngine {
    guard try await engine.store.read({ try $0.pin() }) != nil else { return engine }
    return try await authorized()
  }

  /// Whether a parent's call would be allowed; does not extend the ten minutes.
  package func isAuthorized() async throws -> Bool {
    guard !isAdministrator else { return true }
    guard access.isUnlocked else { return false }
    let generation = try await engine.store.read { try $0.pin()?.generation }
    return access.isUnlocked(generation: generation, at: engine.environment.now())
  }
}

extension QuestEngine {
  /// A new parent's session; it starts locked.
  public func parentSession() -> ParentSession {
    ParentSession(engine: self, isAdministrator: false)
  }

  /// A parent's session that needs no PIN, for the owner of the store.
  ///
  /// Whoever owns the store's file owns the data: an app whose only user is the player sets up its
  /// quests by this session. Keep it away from the screens of a player with a parent.
  public func administratorSession() -> ParentSession {
    ParentSession(engine: self, isAdministrator: true)
  }
}

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
  package var isUnlocked: Bool { unlocked.withLock { $0 != nil } }

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
