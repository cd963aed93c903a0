import Testing
import TimeQuestPersistence
import TimeQuestTesting

/// A conformance case that nothing can break proves nothing: for each there are stores that break it alone.
@Suite struct FaultyStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func aSaboteurIsCaught(breaking conformanceCase: StoreConformance) async {
    let faultyStores = faultyStores(against: conformanceCase)
    #expect(!faultyStores.isEmpty)
    for (number, faultyStore) in faultyStores.enumerated() {
      await #expect(throws: ConformanceFailure.self, "faultyStore \(number) goes undetected") {
        try await conformanceCase.verify(faultyStore)
      }
    }
  }

  @Test(arguments: StoreConformance.allCases)
  func withoutItsFaultTheMachineryOfTheSaboteursIsHonest(
    _ conformanceCase: StoreConformance
  ) async throws {
    #expect(conformanceCase.canBeVerified(with: Shelf().fixture))
    try await conformanceCase.verify(Shelf().fixture)
    try await conformanceCase.verify(FaultyStore.fixture { FaultyTransaction($0) })
  }

  private func faultyStores(against conformanceCase: StoreConformance) -> [StoreFixture] {
    switch conformanceCase {
    case .absentIsNil: [FaultyStore.fixture { Inventor($0) }]
    case .everyFieldComesBack:
      [
        FaultyStore.fixture { PlayerSpoiler($0) },
        FaultyStore.fixture { Normaliser($0) },
        FaultyStore.fixture { RoutineSpoiler($0) },
        FaultyStore.fixture { SessionSpoiler($0) },
        FaultyStore.fixture { Rounder($0) },
      ]
    case .puttingAgainReplaces: [FaultyStore.fixture { Hoarder($0) }]
    case .overwritingKeepsThePlace:
      [fixture(remembering: Shuffler.Log()) { Shuffler($0, log: $1) }]
    case .listsAreInOrderOfCreation: [FaultyStore.fixture { Sorter($0) }]
    case .sessionQueriesFilter:
      [
        overlooking { $0.since = nil },
        overlooking { $0.until = nil },
        overlooking { $0.routine = nil },
        overlooking { $0.state = nil },
      ]
    case .sessionQueriesSort:
      [overlooking { $0.order = $0.order == .lastChangedFirst ? .newestFirst : $0.order }]
    case .sessionQueriesPage:
      [
        overlooking { $0.before = nil },
        overlooking { $0.after = nil },
        overlooking { $0.limit = nil },
      ]
    case .trialQueriesFilterAndSort: [FaultyStore.fixture { Judge($0) }]
    case .heldTrialsAreInNoList:
      [FaultyStore.fixture { Blabber($0) }, FaultyStore.fixture { Censor($0) }]
    case .deletedRoutinesLeaveTheirSessions:
      [FaultyStore.fixture { Clinger($0) }, FaultyStore.fixture { Cascader($0) }]
    case .deletedPlayersTakeAllOfTheirs:
      [FaultyStore.fixture { Mourner($0) }, FaultyStore.fixture { Purger($0) }]
    case .tombstonesStayUsed:
      [FaultyStore.fixture { Forgiver($0) }, FaultyStore.fixture { Monopolist($0) }]
    case .backupsAreListed:
      [FaultyStore.fixture { Concealer($0) }, FaultyStore.fixture { Alphabetiser($0) }]
    case .claimsAreTakenOnce:
      [FaultyStore.fixture { Spendthrift($0) }, FaultyStore.fixture { Grabber($0) }]
    case .claimsGoWithPlayersAndDays:
      [FaultyStore.fixture { Collector($0) }, FaultyStore.fixture { Forgetful($0) }]
    case .playersAreApart: [FaultyStore.fixture { Gossip($0) }]
    case .derivedAnswersAgree: [FaultyStore.fixture { Miscounter($0) }]
    case .throwingRollsBack: [fixture { CommittingStore() }]
    case .cancelledStepsAreWholeOrNothing: [fixture { HalfwayStore() }]
    case .savepointsUndoTheirOwnPart: [FaultyStore.fixture { Unforgiving($0) }]
    case .savepointsNest: [FaultyStore.fixture { Flattener($0) }]
    case .groupsAreKept: [fixture { CommittingStore() }, fixture { GroupForgettingStore() }]
    case .writersReadTheirOwnWrites: [FaultyStore.fixture { Forgetter($0) }]
    case .readersSeeOneMoment:
      [fixture(remembering: TimeTraveller.Log()) { TimeTraveller($0, log: $1) }]
    case .noUpdateIsLost, .oneDefaultPlayer: [fixture { HastyStore() }]
    case .journalsAreGapless:
      [FaultyStore.fixture { LateStarter($0) }, FaultyStore.fixture { Whisperer($0) }]
    case .journalsAreApart: [FaultyStore.fixture { PartyLine($0) }]
    case .eventsAreUndoneWithTheirStep:
      [fixture { CommittingStore() }, FaultyStore.fixture { Unforgiving($0) }]
    case .journalsAreBounded:
      [
        fixture(remembering: Archivist.Log()) { Archivist($0, log: $1) },
        FaultyStore.fixture { Miser($0) },
      ]
    case .journalsCanBeReplaced:
      [FaultyStore.fixture { Renumberer($0) }, FaultyStore.fixture { Piler($0) }]
    case .eventsAreErasedWithThePlayer:
      [FaultyStore.fixture { Chronicler($0) }, FaultyStore.fixture { HalfHearted($0) }]
    case .closedStaysClosed: [Shelf(.staysOpen).fixture]
    case .reopeningKeepsEverything: [Shelf(.forgets).fixture]
    case .compactingForgetsTheDeletedAlone:
      [Shelf(.forgetsWhenCompacted).fixture, Shelf(.keepsTracesOfTheDeleted).fixture]
    case .handlesShareOnePlace: [Shelf(.givesEachHandleItsOwn).fixture]
    case .noUpdateIsLostAmongProcesses: [Shelf(.losesUpdatesOfProcesses).fixture]
    case .killsLoseNothing:
      [Shelf(.losesWhatTheKilledDid).fixture, Shelf(.keepsHalfOfWhatTheKilledDid).fixture]
    case .fullDisksChangeNothing:
      [Shelf(.keepsHalfOfWhatDoesNotFit).fixture, Shelf(.overlooksFullDisks).fixture]
    case .damageIsRefused: [Shelf(.overlooksDamage).fixture]
    case .newerFormatsAreRefused:
      [Shelf(.overlooksNewerFormat).fixture, Shelf(.touchesNewerFormat).fixture]
    case .otherClocksAreRefused: [Shelf(.overlooksClock).fixture]
    case .readOnlyIsRespected: [Shelf(.overlooksMissingPermission).fixture]
    }
  }

  private func overlooking(
    _ change: @escaping @Sendable (inout SessionQuery) -> Void
  ) -> StoreFixture {
    FaultyStore.fixture { Overlooker($0, change: change) }
  }

  private func fixture<Log: Sendable>(
    remembering log: Log,
    _ accomplice: @escaping @Sendable (any StoreWriter, Log) -> FaultyTransaction
  ) -> StoreFixture {
    FaultyStore.fixture { accomplice($0, log) }
  }

  private func fixture(_ make: @escaping @Sendable () -> any QuestStore) -> StoreFixture {
    StoreFixture(transient: StoreScheme(name: "sabotaged") { _, _ in make() })
  }
}
