import Foundation
public import TimeQuestModels

/// Reads and changes the store within one transaction; it reads its own writes.
///
/// A writer is valid only in the body that it is passed to. Every method may throw `StoreError`.
/// Where one that changes something throws, only a rollback may follow, of the transaction or to
/// the savepoint around it: a store may refuse everything else.
public protocol StoreWriter: StoreReader {
  /// Adds the player, or replaces the one with its id.
  func put(_ player: Player) throws
  /// Adds the routine, or replaces the one with its id.
  func put(_ routine: Routine) throws
  /// Adds the session, or replaces the one with its id.
  ///
  /// Trials that the new session does not have are deleted. The player of the session exists.
  /// Throws `StoreError.Kind.refused` if two trials have the same `orderIndex`.
  func put(_ session: Session) throws
  /// Sets the parent's PIN, or replaces it.
  func put(_ pin: PINRecord) throws

  /// Deletes the routine, and keeps the sessions that were played on it; an unknown id is ignored.
  func deleteRoutine(_ id: RoutineID) throws
  /// Deletes the player with their sessions, trials and claims; an unknown id is ignored.
  ///
  /// The events of the player remain: see `eraseEvents`.
  func deletePlayer(_ id: PlayerID) throws
  /// Adds the tombstone of a deleted record, or replaces the one with its id; it stays for ever.
  func put(_ tombstone: Tombstone) throws
  /// Keeps a text for this store alone, or deletes the one of that name if it is nil.
  ///
  /// No export, migration or backup copies it, but for the list of backups.
  func setLocalValue(_ value: String?, named name: String) throws
  /// Takes the claim; taking it again does nothing. The player of the claim exists.
  func put(_ claim: ReminderClaim) throws
  /// Deletes the claims for days before the given one.
  func deleteClaims(before day: CivilDay) throws

  /// Runs the body within this transaction: throwing rolls back the changes of the body only.
  ///
  /// Savepoints nest. Throws the error of the body, or a `StoreError`.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  /// Replaces all events of a journal by these, with their numbers, which have no gap.
  ///
  /// The next event gets the number after the last of them, or 1 if there are none.
  func replace(_ journal: Journal, by events: [Event]) throws

  // These have a default on top of the others; a store may do them faster.

  /// Makes the player the default one; the player exists.
  func setDefaultPlayer(_ id: PlayerID) throws
  /// Appends an event with the next number to a journal; events before `Journal.firstKept` go.
  ///
  /// Numbers start at 1. An event that is rolled back leaves no gap.
  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws
  /// Deletes the player's journal, and every trace of the player in the parent's.
  ///
  /// In the parent's journal, an event about the player becomes a `player` event without a player:
  /// its number remains.
  func eraseEvents(of player: PlayerID) throws
}

extension StoreWriter {
  /// Keeps the id as a local value.
  public func setDefaultPlayer(_ id: PlayerID) throws {
    try setLocalValue(id.description, named: defaultPlayerName)
  }

  /// Replaces the journal by one with the event.
  public func append(
    _ content: EventContent,
    about player: PlayerID?,
    to journal: Journal
  ) throws {
    let kept = try events(EventQuery(journal: journal))
    let event = Event(seq: (kept.last?.seq ?? 0) + 1, playerID: player, content: content)
    let first = Journal.firstKept(where: event.seq)
    try replace(journal, by: kept.filter { $0.seq >= first } + [event])
  }

  /// Replaces both journals.
  public func eraseEvents(of player: PlayerID) throws {
    try replace(.player(player), by: [])
    let kept = try events(EventQuery(journal: .parent))
    try replace(
      .parent,
      by: kept.map { event in
        event.playerID == player ? Event(seq: event.seq, playerID: nil, content: .player) : event
      }
    )
  }
}
