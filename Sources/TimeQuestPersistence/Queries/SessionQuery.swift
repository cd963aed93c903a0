public import TimeQuestModels

/// Which of a player's sessions are wanted.
///
/// A struct, so that it can grow without breaking a store.
public struct SessionQuery: Hashable, Sendable {
  public enum State: Sendable, Hashable {
    /// Neither completed nor abandoned.
    case open
    case completed
  }

  public enum Order: Sendable, Hashable {
    case oldestFirst
    case newestFirst
    /// By the last change, the latest first; every put is a change.
    case lastChangedFirst
  }

  public var player: PlayerID
  public var routine: RoutineID?
  public var state: State?
  /// Only sessions of this civil day or a later one.
  public var since: CivilDay?
  /// Only sessions of this civil day or an earlier one.
  public var until: CivilDay?
  /// Only sessions that were made before this one; none before one that is not there.
  public var before: SessionID?
  /// Only sessions that were made after this one.
  public var after: SessionID?
  public var order: Order
  public var limit: Int?

  public init(
    player: PlayerID,
    routine: RoutineID? = nil,
    state: State? = nil,
    since: CivilDay? = nil,
    until: CivilDay? = nil,
    before: SessionID? = nil,
    after: SessionID? = nil,
    order: Order = .oldestFirst,
    limit: Int? = nil
  ) {
    self.player = player
    self.routine = routine
    self.state = state
    self.since = since
    self.until = until
    self.before = before
    self.after = after
    self.order = order
    self.limit = limit
  }
}
