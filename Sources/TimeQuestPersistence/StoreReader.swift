public import Foundation
public import TimeQuestModels

/// Reads the store within one transaction.
///
/// A reader is valid only in the body that it is passed to. Unless a query says otherwise, players
/// and routines are in the order of `createdAt`, sessions of `startedAt`, trials of `recordedAt`,
/// and of equal instants in the order of ids: stores with the same records have the same lists.
/// Every method may throw `StoreError`.
///
/// Where a player is asked about, the ids are those of one player: more than one where others were
/// merged into it. What is under them is one history. None of them finds nothing.
///
/// A back end writes 25 members: four of `QuestStore`, nine of `StoreReader`, twelve of
/// `StoreWriter`. It validates what it reads: see `StoredRecord.requireValid`.
public protocol StoreReader {
  /// All players.
  func players() throws -> [Player]
  /// All routines.
  func routines() throws -> [Routine]
  /// The session with that id, its steps and trials included; nil if there is none.
  func session(_ id: SessionID) throws -> Session?
  /// The sessions that the query selects.
  func sessions(_ query: SessionQuery) throws -> [Session]
  /// The parent's PIN; nil if none was set.
  func pin() throws -> PINRecord?
  /// All claims that are taken, in any order.
  func claims() throws -> [ReminderClaim]
  /// The texts that this store keeps for itself, such as the state of its sync, by name.
  func localValues() throws -> [String: String]
  /// What was changed after a position, with at most `limit` sessions.
  ///
  /// A record that was changed several times is there once. Pages that follow each other leave
  /// nothing out, whatever was deleted in between.
  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges
  /// The events that the query selects, numbered without gaps.
  func events(_ query: EventQuery) throws -> [Event]

  // These have a default on top of the others; a store may answer them faster from an index.

  /// The player with that id; nil if there is none.
  func player(_ id: PlayerID) throws -> Player?
  /// The default player, who is meant where none is named; nil where none was set.
  func defaultPlayer() throws -> Player?
  /// The routine with that id; nil if there is none.
  func routine(_ id: RoutineID) throws -> Routine?
  /// All tombstones, in the order of their ids.
  func tombstones() throws -> [Tombstone]
  /// Whether the id belonged to a deleted record; such an id is never used again.
  func isTombstoned(_ id: UUID) throws -> Bool
  /// The text of that name in `localValues`; nil without one.
  func localValue(named name: String) throws -> String?
  /// The position after every change so far.
  func latestChange() throws -> ChangeCursor
  /// The numbers of the events that a journal keeps.
  func span(of journal: Journal) throws -> JournalSpan
  /// The trials that the query selects.
  func trials(_ query: TrialQuery) throws -> [Trial]
  /// What a list of quests shows of the routines, in their order.
  func routineSummaries() throws -> [RoutineSummary]
  /// The latest instant before `end` at which a routine was created; nil without one.
  func latestRoutine(before end: Instant) throws -> Instant?
  /// Whom each player with `mergedInto` was merged into, as far as both are here.
  func playerLinks() throws -> [PlayerID: PlayerID]
  /// What the player's completed sessions earned, in the order of their days.
  func playedDays(of players: [PlayerID]) throws -> [PlayedDay]
  /// The number of sessions that the query selects, at most its limit.
  func count(_ query: SessionQuery) throws -> Int
  /// How many trials the player has, held back ones included; all, or those whose validity is `ok`.
  /// The count ends at the limit.
  func countTrials(by players: [PlayerID], countedOnly: Bool, limit: Int) throws -> Int
  /// What the awards of the player's completed sessions tell once.
  func finds(by players: [PlayerID]) throws -> PlayerFinds
  /// The summary of a player's counted trials of one task.
  func taskRecord(of task: TaskID, by players: [PlayerID]) throws -> TaskRecord
  /// How long the task usually takes the player; nil if no trial of it counts.
  func usualTime(of task: TaskID, by players: [PlayerID]) throws -> UsualTime?
  /// The counted trial with the smallest difference for each task that the player has tried.
  ///
  /// Of equally close trials the earliest is taken. Tasks are in the order of their first trial.
  func closestTrials(by players: [PlayerID]) throws -> [Trial]
  /// How many counted trials of the player are spot on and took a time in the range; the count
  /// ends at the limit.
  func countSpotOn(
    by players: [PlayerID],
    lasting actual: ClosedRange<Seconds>,
    limit: Int
  ) throws -> Int

  /// Passes the counted trials of the player's completed sessions, session by session in any
  /// order; those of one task, or since a day, where that is given.
  func forEachCountedTrial(
    by players: [PlayerID],
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws
  /// What the store's own clock says while this transaction runs; nil where it has none.
  ///
  /// A store that several machines share has one, such as the clock of its server, as those of the
  /// machines may disagree. The default is nil, which is right for a store of one machine.
  func storeTime() throws -> Instant?
}
