/// What everybody who uses a store may rely on, one case a conformance case.
///
/// A store of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: StoreConformance.allCases)
/// func myStoreKeeps(_ conformance case: StoreConformance) async throws {
///   try await conformance case.verify(StoreFixture(.jsonLines, file: "store.jsonl"))
/// }
/// ```
public enum StoreConformance: String, CaseIterable, Sendable {
  /// What was never put is nil, and lists of it are empty.
  case absentIsNil
  /// Whatever is put comes back equal, to the last field and the last bit.
  case everyFieldComesBack
  /// Putting again replaces the whole: nothing of what was there before shines through.
  case puttingAgainReplaces
  /// Putting again keeps the place in the order.
  case overwritingKeepsThePlace
  /// Lists are in order of creation, not of id, name or change.
  case listsAreInOrderOfCreation

  /// A session query finds what fits all that it asks, and nothing else.
  case sessionQueriesFilter
  /// Sessions come in the order that the query asks for; every put is a change.
  case sessionQueriesSort
  /// `before`, `after` and `limit` cut pages that neither overlap nor leave anything out.
  case sessionQueriesPage
  /// A trial query finds what fits, from the first or from the last that was recorded, to its
  /// limit.
  case trialQueriesFilterAndSort
  /// Results that are held back until the summary are in no list before it, and in every one after.
  case heldTrialsAreInNoList
  /// Nothing of one player is found for another.
  case playersAreApart
  /// What a store derives by its own means equals what follows from its lists.
  case derivedAnswersAgree

  /// A deleted routine is gone, and what was played on it stays.
  case deletedRoutinesLeaveTheirSessions
  /// A deleted player is gone with all that was hers, and with nothing of anybody else.
  case deletedPlayersTakeAllOfTheirs
  /// An id that was tombstones stays so, and no other is.
  case tombstonesStayUsed
  /// Copies that were made are listed once each, in order.
  case backupsAreListed
  /// A claim that was taken stays taken, no other is, and what is undone has taken none.
  case claimsAreTakenOnce
  /// Claims go with the player they are for, and with the days before the one that is named.
  case claimsGoWithPlayersAndDays

  /// A step that throws leaves no trace, and its error arrives as it was thrown.
  case throwingRollsBack
  /// A cancelled step leaves no trace where it throws, and all of it where it returns.
  case cancelledStepsAreWholeOrNothing
  /// A savepoint that throws undoes its own part alone.
  case savepointsUndoTheirOwnPart
  /// A savepoint within a savepoint is undone with the outer one, and alone where it throws itself.
  case savepointsNest
  /// What a group has written is seen within it, undone step by step, and kept at its end.
  case groupsAreKept
  /// A step reads what it has written itself.
  case writersReadTheirOwnWrites
  /// All that one read sees is of one moment, whoever writes meanwhile.
  case readersSeeOneMoment
  /// A hundred writers at once lose no update.
  case noUpdateIsLost
  /// However many find a store empty at once, one default player is made.
  case oneDefaultPlayer

  /// Events come back as they were told, numbered from 1 without gaps, in pages as asked for.
  case journalsAreGapless
  /// Each journal has numbers and events of its own.
  case journalsAreApart
  /// What is undone has told nothing, and leaves no gap.
  case eventsAreUndoneWithTheirStep
  /// A journal keeps its latest events from `Journal.firstKept` on, and its numbers go on.
  case journalsAreBounded
  /// A journal that is replaced holds what it is given, by its numbers, and goes on from there.
  case journalsCanBeReplaced
  /// Erasing leaves nothing of a player in any journal, and no gap in the parent's.
  case eventsAreErasedWithThePlayer

  /// After closing, every call says `closed`; closing twice is harmless.
  case closedStaysClosed
  /// A store that is opened again holds everything, in order.
  case reopeningKeepsEverything
  /// Compacting changes nothing, and leaves nothing of what was deleted at the place.
  case compactingForgetsTheDeletedAlone
  /// Several handles on one place, opened at once, are one store.
  case handlesShareOnePlace
  /// Four processes that write at once lose no update.
  case noUpdateIsLostAmongProcesses
  /// A process that is killed while it writes loses nothing, and leaves nothing half-written.
  case killsLoseNothing
  /// Where no space is left a step says `full` and changes nothing; reading goes on.
  case fullDisksChangeNothing
  /// A damaged store says `corrupt`, at the latest when it is read.
  case damageIsRefused
  /// What a newer version wrote is refused with `tooNew`, and not touched.
  case newerFormatsAreRefused
  /// A store of simulated time is not opened in real time, and the reverse.
  case otherClocksAreRefused
  /// What may not be written says `readOnly`, at the latest when written, and stays as it is.
  case readOnlyIsRespected
}
