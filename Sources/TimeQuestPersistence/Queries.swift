public import TimeQuestModels

/// Selects sessions of a player; a session must match every condition that is not nil.
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
    /// By the last put, the latest first; of several ids by `updatedAt`, then by id, as puts of
    /// different players have no order.
    case lastChangedFirst
  }

  /// The ids of the player whose sessions are wanted, each once; none finds nothing.
  ///
  /// There are several where other players were merged into this one.
  public var players: [PlayerID]
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
    players: [PlayerID],
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
    self.players = players
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

/// Selects recorded trials of a player.
///
/// Trials of a session with the feedback schedule `summary` are not found before its summary: the
/// player must not see their results yet, not even in a statistic. One that was abandoned has none.
public struct TrialQuery: Hashable, Sendable {
  /// The order of the answer.
  public enum Order: Sendable, Hashable {
    /// By recording, the first one first.
    case oldestFirst
    /// By recording, the last one first.
    case newestFirst
  }

  /// The ids of the player whose trials are wanted, as in ``SessionQuery/players``.
  public var players: [PlayerID]
  /// Only trials of this task.
  public var task: TaskID?
  /// Only trials whose validity is `ok`.
  public var countedOnly: Bool
  /// Whether trials of sessions that an assistant had a part in are left out.
  public var excludesAssisted: Bool
  /// The order of the answer, which `limit` cuts.
  public var order: Order
  /// At most this many trials; nil means all, 0 or less finds none.
  public var limit: Int?

  /// A query for all trials of a player that match the conditions.
  public init(
    players: [PlayerID],
    task: TaskID? = nil,
    countedOnly: Bool = false,
    excludesAssisted: Bool = false,
    order: Order = .oldestFirst,
    limit: Int? = nil
  ) {
    self.players = players
    self.task = task
    self.countedOnly = countedOnly
    self.excludesAssisted = excludesAssisted
    self.order = order
    self.limit = limit
  }
}

/// Selects events of one journal, in the order of their numbers.
public struct EventQuery: Hashable, Sendable {
  /// The journal to read.
  public var journal: Journal
  /// Only events with a greater number than this; 0 is before the first event.
  ///
  /// It need not be the number of an event: one from the last event on finds none.
  public var after: Int
  /// At most this many events; 0 or less finds none.
  public var limit: Int

  /// A query for the first events after a number.
  public init(journal: Journal, after: Int = 0, limit: Int = Journal.capacity) {
    self.journal = journal
    self.after = after
    self.limit = limit
  }
}

/// The numbers of the first and the last event that a journal keeps.
public struct JournalSpan: Hashable, Sendable {
  /// The number of the oldest event; 1 if the journal is empty.
  public let first: Int
  /// The number of the latest event; 0 if the journal is empty.
  public let last: Int

  /// The span between two numbers, both included.
  public init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// The span of a journal without events.
  public static let empty = JournalSpan(first: 1, last: 0)
}
