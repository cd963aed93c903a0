public import TimeQuestModels

/// A position in the order in which a store's records were changed.
///
/// It is meaningful for the store that answered it alone.
public struct ChangeCursor: Hashable, Sendable, Codable {
  /// The number of the last change of a player, a routine or a tombstone.
  public var records: Int
  /// The number of the last change of a session.
  public var sessions: Int

  /// A position with these numbers; by default the one before every change.
  public init(records: Int = 0, sessions: Int = 0) {
    self.records = records
    self.sessions = sessions
  }
}

/// What a store holds that was changed after a position, in the order of the last changes.
public struct StoreChanges: Hashable, Sendable {
  /// The tombstones.
  public var tombstones: [Tombstone]
  /// The players; one is changed by every completed session, too.
  public var players: [Player]
  /// The routines.
  public var routines: [Routine]
  /// The sessions that have ended: completed or abandoned ones, up to the limit.
  public var sessions: [Session]
  /// The position after all of these.
  public var next: ChangeCursor

  /// Changes with these values.
  public init(
    tombstones: [Tombstone] = [],
    players: [Player] = [],
    routines: [Routine] = [],
    sessions: [Session] = [],
    next: ChangeCursor
  ) {
    self.tombstones = tombstones
    self.players = players
    self.routines = routines
    self.sessions = sessions
    self.next = next
  }

  /// Whether nothing was changed.
  public var isEmpty: Bool {
    tombstones.isEmpty && players.isEmpty && routines.isEmpty && sessions.isEmpty
  }
}
