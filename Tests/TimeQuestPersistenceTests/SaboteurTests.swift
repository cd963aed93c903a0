import Testing
import TimeQuestPersistence
import TimeQuestTesting

/// A promise that nothing can break proves nothing: for each there are stores that break it alone.
@Suite struct SaboteurTests {
  @Test(arguments: StorePromise.allCases)
  func aSaboteurIsCaught(breaking promise: StorePromise) async {
    let saboteurs = saboteurs(against: promise)
    #expect(!saboteurs.isEmpty)
    for (number, saboteur) in saboteurs.enumerated() {
      await #expect(throws: BrokenPromise.self, "saboteur \(number) goes undetected") {
        try await promise.verify(saboteur)
      }
    }
  }

  @Test(arguments: StorePromise.allCases)
  func withoutItsFaultTheMachineryOfTheSaboteursIsHonest(_ promise: StorePromise) async throws {
    #expect(promise.canBeVerified(with: Shelf().fixture))
    try await promise.verify(Shelf().fixture)
    try await promise.verify(SabotagedStore.fixture { Accomplice($0) })
  }

  private func saboteurs(against promise: StorePromise) -> [StoreFixture] {
    switch promise {
    case .absentIsNil: [SabotagedStore.fixture { Inventor($0) }]
    case .everyFieldComesBack:
      [
        SabotagedStore.fixture { PlayerSpoiler($0) },
        SabotagedStore.fixture { Normaliser($0) },
        SabotagedStore.fixture { RoutineSpoiler($0) },
        SabotagedStore.fixture { SessionSpoiler($0) },
        SabotagedStore.fixture { Rounder($0) },
      ]
    case .puttingAgainReplaces: [SabotagedStore.fixture { Hoarder($0) }]
    case .overwritingKeepsThePlace:
      [fixture(remembering: Shuffler.Log()) { Shuffler($0, log: $1) }]
    case .listsAreInOrderOfCreation: [SabotagedStore.fixture { Sorter($0) }]
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
    case .trialQueriesFilterAndSort: [SabotagedStore.fixture { Judge($0) }]
    case .heldTrialsAreInNoList:
      [SabotagedStore.fixture { Blabber($0) }, SabotagedStore.fixture { Censor($0) }]
    case .deletedRoutinesLeaveTheirSessions:
      [SabotagedStore.fixture { Clinger($0) }, SabotagedStore.fixture { Cascader($0) }]
    case .deletedPlayersTakeAllOfTheirs:
      [SabotagedStore.fixture { Mourner($0) }, SabotagedStore.fixture { Purger($0) }]
    case .retiredIDsStayUsed:
      [SabotagedStore.fixture { Forgiver($0) }, SabotagedStore.fixture { Monopolist($0) }]
    case .backupsAreListed:
      [SabotagedStore.fixture { Concealer($0) }, SabotagedStore.fixture { Alphabetiser($0) }]
    case .claimsAreTakenOnce:
      [SabotagedStore.fixture { Spendthrift($0) }, SabotagedStore.fixture { Grabber($0) }]
    case .claimsGoWithPlayersAndDays:
      [SabotagedStore.fixture { Collector($0) }, SabotagedStore.fixture { Forgetful($0) }]
    case .playersAreApart: [SabotagedStore.fixture { Gossip($0) }]
    case .derivedAnswersAgree: [SabotagedStore.fixture { Miscounter($0) }]
    case .throwingRollsBack: [fixture { CommittingStore() }]
    case .cancelledStepsAreWholeOrNothing: [fixture { HalfwayStore() }]
    case .savepointsUndoTheirOwnPart: [SabotagedStore.fixture { Unforgiving($0) }]
    case .savepointsNest: [SabotagedStore.fixture { Flattener($0) }]
    case .groupsAreKept: [fixture { CommittingStore() }, fixture { GroupForgettingStore() }]
    case .writersReadTheirOwnWrites: [SabotagedStore.fixture { Forgetter($0) }]
    case .readersSeeOneMoment:
      [fixture(remembering: TimeTraveller.Log()) { TimeTraveller($0, log: $1) }]
    case .noUpdateIsLost, .oneDefaultPlayer: [fixture { HastyStore() }]
    case .journalsAreGapless:
      [SabotagedStore.fixture { LateStarter($0) }, SabotagedStore.fixture { Whisperer($0) }]
    case .journalsAreApart: [SabotagedStore.fixture { PartyLine($0) }]
    case .eventsAreUndoneWithTheirStep:
      [fixture { CommittingStore() }, SabotagedStore.fixture { Unforgiving($0) }]
    case .journalsAreBounded:
      [
        fixture(remembering: Archivist.Log()) { Archivist($0, log: $1) },
        SabotagedStore.fixture { Miser($0) },
      ]
    case .journalsCanBeReplaced:
      [SabotagedStore.fixture { Renumberer($0) }, SabotagedStore.fixture { Piler($0) }]
    case .eventsAreErasedWithThePlayer:
      [SabotagedStore.fixture { Chronicler($0) }, SabotagedStore.fixture { HalfHearted($0) }]
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
    SabotagedStore.fixture { Overlooker($0, change: change) }
  }

  private func fixture<Log: Sendable>(
    remembering log: Log,
    _ accomplice: @escaping @Sendable (any StoreWriter, Log) -> Accomplice
  ) -> StoreFixture {
    SabotagedStore.fixture { accomplice($0, log) }
  }

  private func fixture(_ make: @escaping @Sendable () -> any QuestStore) -> StoreFixture {
    StoreFixture(transient: StoreScheme(name: "sabotaged") { _, _ in make() })
  }
}
