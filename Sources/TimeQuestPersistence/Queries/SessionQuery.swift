public import TimeQuestModels

/// Selects sessions of one player; a session must match every condition that is not nil.
public struct SessionQuery: Hashable, Sendable {
  /// Whether a session is open or completed.
  public enum State: Sendable, Hashable {
    /// Neither completed nor abandoned.
    case open
    /// Played to its summary.
    case completed
  }

  /// The order of the answer.
  public enum Order: Sendable, Hashable {
    /// By start, the first one first.
    case oldestFirst
    /// By start, the last one first.
    case newestFirst
    /// By the last put, the latest first.
    case lastChangedFirst
  }

  /// The player whose sessions are wanted.
  public var player: PlayerID
  /// Only sessions of this routine; it may have been deleted.
  public var routine: RoutineID?
  /// Only open sessions, or only completed ones; nil selects abandoned ones, too.
  public var state: State?
  /// Whether sessions for practice are left out.
  public var excludesPractice: Bool
  /// Whether sessions that an assistant had a part in are left out.
  public var excludesAssisted: Bool
  /// Only sessions of this civil day or later.
  public var since: CivilDay?
  /// Only sessions of this civil day or earlier.
  public var until: CivilDay?
  /// Only sessions that were started before this one, whichever player it belongs to.
  ///
  /// The id of no session finds nothing.
  public var before: SessionID?
  /// Only sessions that were started after this one, whichever player it belongs to.
  ///
  /// The id of no session finds nothing.
  public var after: SessionID?
  /// The order of the answer, which `limit` cuts.
  public var order: Order
  /// At most this many sessions; nil means all, 0 or less finds none.
  public var limit: Int?

  /// A query for all sessions of a player that match the conditions.
  public init(
    player: PlayerID,
    routine: RoutineID? = nil,
    state: State? = nil,
    excludesPractice: Bool = false,
    excludesAssisted: Bool = false,
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
    self.excludesPractice = excludesPractice
    self.excludesAssisted = excludesAssisted
    self.since = since
    self.until = until
    self.before = before
    self.after = after
    self.order = order
    self.limit = limit
  }
}
