public import Foundation
public import TimeQuestModels

/// What can be changed inside a write step; it reads what it has written itself.
public protocol StoreWriter: StoreReader {
  /// Adds the player, or replaces the one with that id and keeps its place in the order.
  func put(_ player: Player) throws
  /// Adds the routine, or replaces the one with that id and keeps its place in the order.
  func put(_ routine: Routine) throws
  /// Adds the session, or replaces the one with that id, trials included, and keeps its place.
  func put(_ session: Session) throws
  func put(_ pin: PINRecord) throws

  /// Deletes the routine; the sessions that were played on it stay.
  func deleteRoutine(_ id: RoutineID) throws
  /// Deletes the player with every session, trial and claim of hers.
  func deletePlayer(_ id: PlayerID) throws
  /// Notes that the id of something deleted stays used.
  func addTombstone(_ id: UUID) throws
  /// Notes where a copy was made, so that an erasure can name it.
  func addBackup(_ path: String) throws
  /// Takes the claim; its player is there. Twice is once.
  func put(_ claim: ReminderClaim) throws
  /// Forgets the claims for days before that one: nobody asks for them any more.
  func deleteClaims(before day: CivilDay) throws

  /// Runs the body as a step within the step: throwing undoes its changes alone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result

  // The journals of events; `StoreReader` reads them.

  /// Adds an event at the end of a journal; those before `Journal.firstKept` go.
  ///
  /// A step that is undone leaves no event and no gap.
  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) throws
  /// Replaces a whole journal by the events of another store, numbers included; numbering goes on
  /// from the last of them.
  func replace(_ journal: Journal, by events: [Event]) throws
  /// Removes the player's journal, and leaves the parent's without a trace of her: what was told of
  /// her there becomes an event `player` about nobody, so that no number is missing.
  func eraseEvents(of player: PlayerID) throws
}
