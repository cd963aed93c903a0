/// What every store guarantees: one conformance case for each guarantee of `QuestStore`.
///
/// Test your own store in five lines:
///
/// ```swift
/// @Test(arguments: StoreConformance.allCases)
/// func myStoreConforms(_ conformanceCase: StoreConformance) async throws {
///   try await conformanceCase.verify(StoreFixture(.jsonLines, file: "store.jsonl"))
/// }
/// ```
///
/// Some cases need more of the fixture than that; `canBeVerified` says which ones are skipped.
public enum StoreConformance: String, CaseIterable, Sendable {
  // MARK: Values

  /// A record that was never put is nil, and lists of such records are empty.
  case absentIsNil
  /// Every field of a record is read back exactly as it was put.
  case everyFieldComesBack
  /// Putting a record again replaces it completely: no field of the old one remains.
  case puttingAgainReplaces
  /// Putting a record again keeps its position in the order.
  case overwritingKeepsTheOrder
  /// Lists are in order of creation, start or recording, then of id: not of puts, names or changes.
  case listsAreInOrderOfCreation
  /// The default player stays the one that was set until that player is deleted; new players do not
  /// change it.
  case defaultPlayerStays
  /// A value that the store keeps for itself stays, rolls back with its transaction, and is in no
  /// backup.
  case localValuesStay

  // MARK: Queries

  /// A session query finds the sessions that match all its conditions, and no others.
  case sessionQueriesFilter
  /// Sessions come in the order that the query asks for; every put counts as a change.
  case sessionQueriesSort
  /// `before`, `after` and `limit` make pages that neither overlap nor leave a session out.
  case sessionQueriesPage
  /// A query whose `before` or `after` is the id of no session finds nothing.
  case unknownIDsFindNothing
  /// A trial query finds the matching trials in the order it asks for, up to its limit.
  case trialQueriesFilterAndSort
  /// Trials held back until the summary are in no list before it, and in every list from then on.
  case heldTrialsAreInNoList
  /// Queries about one player find nothing of another.
  case playersAreApart
  /// Pages of changes hold the last state of every record that was changed, deletions in between
  /// included, and no open session.
  case changesLeaveNothingOut
  /// Answers that a store derives by its own means equal the answers derived from its lists.
  case derivedAnswersAgree
  /// What is under any of several ids is found as that of one player, in one order and one sum; no
  /// id finds nothing.
  case severalIDsAreOnePlayer

  // MARK: Deletion, tombstones, claims

  /// Deleting a routine keeps the sessions that were played on it.
  case deletedRoutinesLeaveTheirSessions
  /// Deleting a player deletes their sessions, trials and claims, and nothing of other players.
  case deletedPlayersTakeAllOfTheirs
  /// A tombstone stays, and no other id becomes one.
  case tombstonesStayUsed
  /// Every backup path that was added and not removed is listed once, in the order of addition.
  case backupsAreListed
  /// A claim stays taken, no other claim is taken with it, and a rollback releases it.
  case claimsAreTakenOnce
  /// Claims are deleted with their player, and with the days before a given day.
  case claimsGoWithPlayersAndDays

  // MARK: Transactions

  /// A transaction whose body throws changes nothing, and its error is passed on unchanged.
  case throwingRollsBack
  /// A cancelled transaction changes nothing if it throws, and commits everything if it returns.
  case cancellationIsAllOrNothing
  /// A savepoint that throws rolls back its own changes only.
  case savepointsUndoTheirOwnPart
  /// An inner savepoint rolls back with the outer one, and alone if only the inner one throws.
  case savepointsNest
  /// Writes of a group are visible within it, roll back one by one, and are kept at its end.
  case groupsAreKept
  /// Writes of a group whose body throws are kept, and an inner group commits at its own end.
  case groupsThatThrowAreKept
  /// A transaction reads its own writes.
  case writersReadTheirOwnWrites
  /// A read sees one consistent snapshot, whatever is written meanwhile.
  case readersSeeOneMoment
  /// A store for several machines says the time by a clock that they share; any other says none.
  case machinesShareAClock
  /// A hundred concurrent writers lose no update.
  case noUpdateIsLost
  /// Concurrent transactions that each create a player if there is none create exactly one.
  case oneDefaultPlayer

  // MARK: Journals

  /// Events are read back as appended, numbered from 1 without gaps, in the requested pages.
  case journalsAreGapless
  /// Each journal has its own numbers and events.
  case journalsAreApart
  /// Events roll back with their transaction or savepoint, and leave no gap.
  case eventsRollBackWithTheirTransaction
  /// A journal keeps the events from `Journal.firstKept` on, and numbering continues.
  case journalsAreBounded
  /// A replaced journal holds the given events with their numbers, and numbering continues.
  case journalsCanBeReplaced
  /// Erasing a player removes them from every journal, and leaves no gap in the parent's.
  case eventsAreErasedWithThePlayer

  // MARK: Handles and processes

  /// After `close`, every call throws `closed`; closing again does nothing.
  case closedStaysClosed
  /// A store that is opened again holds everything, in the same order.
  case reopeningKeepsEverything
  /// Several handles on one location, opened at once, are one store.
  case handlesShareOneStore
  /// A handle reads what another handle has committed before, however long it has been open.
  case handlesSeeLaterCommits
  /// Four processes that write concurrently lose no update.
  case noUpdateIsLostAmongProcesses
  /// A process killed while it writes loses no committed transaction, and leaves no partial one.
  case killsLoseNothing
  /// What is committed is on the disk: the process has the file synced before `write` returns.
  case commitsReachTheDisk

  // MARK: Files

  /// Files of the store are accessible to their owner only, whatever the umask.
  case filesAreTheOwnersAlone
  /// A backup is a store that holds the same; one that has no backups throws `refused`.
  case backupsHoldEverything
  /// A backup to a location where something exists throws `refused` and leaves it unchanged.
  case backupsReplaceNothing
  /// Compacting changes no record, and leaves no deleted one in the files.
  case compactingForgetsTheDeletedAlone
  /// A transaction that does not fit throws `full` and changes nothing; reading still works.
  case fullDisksChangeNothing
  /// A damaged store throws `corrupt`, at the latest when it is read.
  case damageIsRefused
  /// A file of another program throws `corrupt` on opening and is left unchanged.
  case foreignFilesAreRefused
  /// A store of a newer format throws `tooNew` on opening and is left unchanged.
  case newerFormatsAreRefused
  /// A store made under the other kind of clock throws `wrongClock` on opening.
  case otherClocksAreRefused
  /// A store without write permission throws `readOnly`, at the latest on writing, and is
  /// unchanged.
  case readOnlyIsRespected
}
