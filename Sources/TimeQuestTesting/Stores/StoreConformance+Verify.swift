extension StoreConformance {
  /// Puts a store of the fixture to the test; throws `ConformanceFailure`, or what the store throws.
  ///
  /// Returns at once where the fixture has no way to find out; see `canBeVerified`.
  public func verify(_ fixture: StoreFixture) async throws {
    guard canBeVerified(with: fixture) else { return }
    let place = try await fixture.newPlace()
    do {
      try await prove(on: ConformanceContext(conformanceCase: self, fixture: fixture, place: place))
    } catch {
      try await fixture.removePlace(place)
      throw error
    }
    try await fixture.removePlace(place)
  }

  /// Whether the fixture provides what this conformance case needs to be put to the test.
  public func canBeVerified(with fixture: StoreFixture) -> Bool {
    switch self {
    case .reopeningKeepsEverything, .handlesShareOnePlace, .otherClocksAreRefused: fixture.isDurable
    case .noUpdateIsLostAmongProcesses, .killsLoseNothing: fixture.startProcess != nil
    case .fullDisksChangeNothing: fixture.openWithoutSpace != nil
    case .damageIsRefused: fixture.damage != nil
    case .newerFormatsAreRefused: fixture.makeNewer != nil
    case .readOnlyIsRespected: fixture.makeReadOnly != nil
    default: true
    }
  }

  private func prove(on ground: ConformanceContext) async throws {
    switch self {
    case .absentIsNil: try await ground.absentIsNil()
    case .everyFieldComesBack: try await ground.everyFieldComesBack()
    case .puttingAgainReplaces: try await ground.puttingAgainReplaces()
    case .overwritingKeepsThePlace: try await ground.overwritingKeepsThePlace()
    case .listsAreInOrderOfCreation: try await ground.listsAreInOrderOfCreation()
    case .sessionQueriesFilter: try await ground.sessionQueriesFilter()
    case .sessionQueriesSort: try await ground.sessionQueriesSort()
    case .sessionQueriesPage: try await ground.sessionQueriesPage()
    case .trialQueriesFilterAndSort: try await ground.trialQueriesFilterAndSort()
    case .heldTrialsAreInNoList: try await ground.heldTrialsAreInNoList()
    case .playersAreApart: try await ground.playersAreApart()
    case .derivedAnswersAgree: try await ground.derivedAnswersAgree()
    case .deletedRoutinesLeaveTheirSessions: try await ground.deletedRoutinesLeaveTheirSessions()
    case .deletedPlayersTakeAllOfTheirs: try await ground.deletedPlayersTakeAllOfTheirs()
    case .tombstonesStayUsed: try await ground.tombstonesStayUsed()
    case .backupsAreListed: try await ground.backupsAreListed()
    case .claimsAreTakenOnce: try await ground.claimsAreTakenOnce()
    case .claimsGoWithPlayersAndDays: try await ground.claimsGoWithPlayersAndDays()
    case .throwingRollsBack: try await ground.throwingRollsBack()
    case .cancelledStepsAreWholeOrNothing: try await ground.cancelledStepsAreWholeOrNothing()
    case .savepointsUndoTheirOwnPart: try await ground.savepointsUndoTheirOwnPart()
    case .savepointsNest: try await ground.savepointsNest()
    case .groupsAreKept: try await ground.groupsAreKept()
    case .writersReadTheirOwnWrites: try await ground.writersReadTheirOwnWrites()
    case .readersSeeOneMoment: try await ground.readersSeeOneMoment()
    case .noUpdateIsLost: try await ground.noUpdateIsLost()
    case .oneDefaultPlayer: try await ground.oneDefaultPlayer()
    case .journalsAreGapless: try await ground.journalsAreGapless()
    case .journalsAreApart: try await ground.journalsAreApart()
    case .eventsAreUndoneWithTheirStep: try await ground.eventsAreUndoneWithTheirStep()
    case .journalsAreBounded: try await ground.journalsAreBounded()
    case .journalsCanBeReplaced: try await ground.journalsCanBeReplaced()
    case .eventsAreErasedWithThePlayer: try await ground.eventsAreErasedWithThePlayer()
    case .closedStaysClosed: try await ground.closedStaysClosed()
    case .reopeningKeepsEverything: try await ground.reopeningKeepsEverything()
    case .compactingForgetsTheDeletedAlone: try await ground.compactingForgetsTheDeletedAlone()
    case .handlesShareOnePlace: try await ground.handlesShareOnePlace()
    case .noUpdateIsLostAmongProcesses: try await ground.noUpdateIsLostAmongProcesses()
    case .killsLoseNothing: try await ground.killsLoseNothing()
    case .fullDisksChangeNothing: try await ground.fullDisksChangeNothing()
    case .damageIsRefused: try await ground.damageIsRefused()
    case .newerFormatsAreRefused: try await ground.newerFormatsAreRefused()
    case .otherClocksAreRefused: try await ground.otherClocksAreRefused()
    case .readOnlyIsRespected: try await ground.readOnlyIsRespected()
    }
  }
}
