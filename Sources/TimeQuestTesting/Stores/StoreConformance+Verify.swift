import TimeQuestPersistence

extension StoreConformance {
  /// Tests a store of the fixture; throws `ConformanceFailure`, or the error that the store threw.
  ///
  /// Returns at once if the fixture lacks what the case needs; see `canBeVerified`.
  public func verify(_ fixture: StoreFixture) async throws {
    guard canBeVerified(with: fixture) else { return }
    let location = try await fixture.newLocation()
    let context = ConformanceContext(conformanceCase: self, fixture: fixture, location: location)
    do {
      try await run(in: context)
    } catch {
      try await fixture.removeLocation(location)
      throw error
    }
    try await fixture.removeLocation(location)
  }

  /// Whether the fixture offers what this case needs; otherwise `verify` tests nothing.
  public func canBeVerified(with fixture: StoreFixture) -> Bool {
    switch self {
    case .reopeningKeepsEverything, .handlesShareOneStore, .handlesSeeLaterCommits,
      .otherClocksAreRefused:
      fixture.isDurable
    case .noUpdateIsLostAmongProcesses, .killsLoseNothing: fixture.startProcess != nil
    case .commitsReachTheDisk: fixture.startTracedProcess != nil
    case .filesAreTheOwnersAlone: fixture.permissions != nil
    case .fullDisksChangeNothing: fixture.openWithoutSpace != nil
    case .damageIsRefused: fixture.damage != nil
    case .foreignFilesAreRefused: fixture.putForeignFile != nil
    case .newerFormatsAreRefused: fixture.makeNewer != nil
    case .readOnlyIsRespected: fixture.makeReadOnly != nil
    default: true
    }
  }

  private func run(in context: ConformanceContext) async throws {
    switch self {
    case .absentIsNil: try await context.absentIsNil()
    case .everyFieldComesBack: try await context.everyFieldComesBack()
    case .puttingAgainReplaces: try await context.puttingAgainReplaces()
    case .overwritingKeepsTheOrder: try await context.overwritingKeepsTheOrder()
    case .listsAreInOrderOfCreation: try await context.listsAreInOrderOfCreation()
    case .defaultPlayerStays: try await context.defaultPlayerStays()
    case .localValuesStay: try await context.localValuesStay()
    case .changesLeaveNothingOut: try await context.changesLeaveNothingOut()
    case .sessionQueriesFilter: try await context.sessionQueriesFilter()
    case .sessionQueriesSort: try await context.sessionQueriesSort()
    case .sessionQueriesPage: try await context.sessionQueriesPage()
    case .unknownIDsFindNothing: try await context.unknownIDsFindNothing()
    case .trialQueriesFilterAndSort: try await context.trialQueriesFilterAndSort()
    case .heldTrialsAreInNoList: try await context.heldTrialsAreInNoList()
    case .playersAreApart: try await context.playersAreApart()
    case .derivedAnswersAgree: try await context.derivedAnswersAgree()
    case .severalIDsAreOnePlayer: try await context.severalIDsAreOnePlayer()
    case .deletedRoutinesLeaveTheirSessions: try await context.deletedRoutinesLeaveTheirSessions()
    case .deletedPlayersTakeAllOfTheirs: try await context.deletedPlayersTakeAllOfTheirs()
    case .tombstonesStayUsed: try await context.tombstonesStayUsed()
    case .backupsAreListed: try await context.backupsAreListed()
    case .claimsAreTakenOnce: try await context.claimsAreTakenOnce()
    case .claimsGoWithPlayersAndDays: try await context.claimsGoWithPlayersAndDays()
    case .throwingRollsBack: try await context.throwingRollsBack()
    case .cancellationIsAllOrNothing: try await context.cancellationIsAllOrNothing()
    case .savepointsUndoTheirOwnPart: try await context.savepointsUndoTheirOwnPart()
    case .savepointsNest: try await context.savepointsNest()
    case .groupsAreKept: try await context.groupsAreKept()
    case .groupsThatThrowAreKept: try await context.groupsThatThrowAreKept()
    case .writersReadTheirOwnWrites: try await context.writersReadTheirOwnWrites()
    case .readersSeeOneMoment: try await context.readersSeeOneMoment()
    case .machinesShareAClock: try await context.machinesShareAClock()
    case .noUpdateIsLost: try await context.noUpdateIsLost()
    case .oneDefaultPlayer: try await context.oneDefaultPlayer()
    case .journalsAreGapless: try await context.journalsAreGapless()
    case .journalsAreApart: try await context.journalsAreApart()
    case .eventsRollBackWithTheirTransaction: try await context.eventsRollBackWithTheirTransaction()
    case .journalsAreBounded: try await context.journalsAreBounded()
    case .journalsCanBeReplaced: try await context.journalsCanBeReplaced()
    case .eventsAreErasedWithThePlayer: try await context.eventsAreErasedWithThePlayer()
    case .closedStaysClosed: try await context.closedStaysClosed()
    case .reopeningKeepsEverything: try await context.reopeningKeepsEverything()
    case .handlesShareOneStore: try await context.handlesShareOneStore()
    case .handlesSeeLaterCommits: try await context.handlesSeeLaterCommits()
    case .noUpdateIsLostAmongProcesses: try await context.noUpdateIsLostAmongProcesses()
    case .killsLoseNothing: try await context.killsLoseNothing()
    case .commitsReachTheDisk: try await context.commitsReachTheDisk()
    case .filesAreTheOwnersAlone: try await context.filesAreTheOwnersAlone()
    case .backupsHoldEverything: try await context.backupsHoldEverything()
    case .backupsReplaceNothing: try await context.backupsReplaceNothing()
    case .compactingForgetsTheDeletedAlone: try await context.compactingForgetsTheDeletedAlone()
    case .fullDisksChangeNothing: try await context.fullDisksChangeNothing()
    case .damageIsRefused: try await context.damageIsRefused()
    case .foreignFilesAreRefused: try await context.foreignFilesAreRefused()
    case .newerFormatsAreRefused: try await context.newerFormatsAreRefused()
    case .otherClocksAreRefused: try await context.otherClocksAreRefused()
    case .readOnlyIsRespected: try await context.readOnlyIsRespected()
    }
  }
}

/// One run of a conformance case: the location of its store, and the checks that name the case.
struct ConformanceContext: Sendable {
  let conformanceCase: StoreConformance
  let fixture: StoreFixture
  let location: String

  /// Opens the store of this run.
  func open() async throws -> any QuestStore {
    try await fixture.scheme.open(location, .real)
  }

  /// Opens the store of this run, passes it to the body and closes it.
  func withStore<Result>(
    _ body: (any QuestStore) async throws -> Result
  ) async throws -> Result {
    try await withStore(at: location, body)
  }

  /// Opens the store at a location, passes it to the body and closes it.
  func withStore<Result>(
    at location: String,
    _ body: (any QuestStore) async throws -> Result
  ) async throws -> Result {
    let store = try await fixture.scheme.open(location, .real)
    let result = try await body(store)
    try await store.close()
    return result
  }

  /// Passes a location at which nothing exists to the body, and removes what it has made there.
  func withNewLocation(_ body: (String) async throws -> Void) async throws {
    let location = try await fixture.newLocation()
    do {
      try await body(location)
    } catch {
      try await fixture.removeLocation(location)
      throw error
    }
    try await fixture.removeLocation(location)
  }

  func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(ConformanceFailure)
  {
    guard condition else { throw failure(sentence()) }
  }

  func requireEqual<Value: Equatable>(
    _ found: Value,
    _ wanted: Value,
    _ what: @autoclosure () -> String
  ) throws(ConformanceFailure) {
    guard found != wanted else { return }
    throw failure("\(what()) should be \(wanted), but is \(found)")
  }

  func requireRefusal<Result>(
    _ kind: StoreError.Kind,
    of what: String,
    _ body: () async throws -> Result
  ) async throws {
    do {
      _ = try await body()
    } catch let error as StoreError {
      return try requireEqual(error.kind.rawValue, kind.rawValue, "the refusal of \(what)")
    }
    throw failure("\(what) is not refused")
  }

  func failure(_ sentence: String) -> ConformanceFailure {
    ConformanceFailure(conformanceCase, sentence)
  }
}

/// An error that a body throws, so that its changes are rolled back.
struct Rollback: Error, Equatable {
  var number = 0
}

extension StoreWriter {
  /// Makes the changes of the body in a savepoint that is rolled back.
  func rollBack(_ body: () throws -> Void) throws {
    do {
      try savepoint {
        try body()
        throw Rollback()
      }
    } catch is Rollback {}
  }
}
