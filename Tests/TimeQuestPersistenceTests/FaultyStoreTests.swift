import Testing
import TimeQuestPersistence
import TimeQuestTesting

/// Each conformance case fails on the faulty stores made for it, and passes without their fault.
@Suite struct FaultyStoreTests {
  @Test(arguments: StoreConformance.allCases)
  func aFaultIsFound(against conformanceCase: StoreConformance) async {
    let faultyStores = faultyStores(against: conformanceCase)
    #expect(!faultyStores.isEmpty)
    for (number, faultyStore) in faultyStores.enumerated() {
      await #expect(throws: ConformanceFailure.self, "faulty store \(number) is not found") {
        try await conformanceCase.verify(faultyStore)
      }
    }
  }

  @Test(arguments: StoreConformance.allCases)
  func withoutAFaultTheSameStoresPass(_ conformanceCase: StoreConformance) async throws {
    #expect(conformanceCase.canBeVerified(with: FakeDisk().fixture))
    try await conformanceCase.verify(FakeDisk().fixture)
    try await conformanceCase.verify(FaultyStore.fixture { FaultyTransaction($0) })
  }

  private func faultyStores(against conformanceCase: StoreConformance) -> [StoreFixture] {
    switch conformanceCase {
    case .absentIsNil: [FaultyStore.fixture { InventsPIN($0) }]
    case .everyFieldComesBack:
      [
        FaultyStore.fixture { DropsLocale($0) },
        FaultyStore.fixture { NormalizesNames($0) },
        FaultyStore.fixture { TakesNoPlayersForAll($0) },
        FaultyStore.fixture { DropsMeasuredTime($0) },
        FaultyStore.fixture { RoundsDurations($0) },
      ]
    case .puttingAgainReplaces: [FaultyStore.fixture { KeepsOldTrials($0) }]
    case .overwritingKeepsTheOrder:
      [fixture(sharing: OrdersPlayersByLastPut.Memory()) { OrdersPlayersByLastPut($0, memory: $1) }]
    case .listsAreInOrderOfCreation: [FaultyStore.fixture { OrdersRoutinesByID($0) }]
    case .sessionQueriesFilter:
      [
        ignoring { $0.since = nil },
        ignoring { $0.until = nil },
        ignoring { $0.routine = nil },
        ignoring { $0.state = nil },
      ]
    case .sessionQueriesSort:
      [ignoring { $0.order = $0.order == .lastChangedFirst ? .newestFirst : $0.order }]
    case .sessionQueriesPage:
      [
        ignoring { $0.before = nil },
        ignoring { $0.after = nil },
        ignoring { $0.limit = nil },
      ]
    case .unknownIDsFindNothing:
      [
        ignoring { if $0.after == .sample(99) { $0.after = nil } },
        ignoring { if $0.before == .sample(99) { $0.before = nil } },
      ]
    case .trialQueriesFilterAndSort: [FaultyStore.fixture { IgnoresFlags($0) }]
    case .heldTrialsAreInNoList:
      [FaultyStore.fixture { ListsHeldTrials($0) }, FaultyStore.fixture { HidesSummaryTrials($0) }]
    case .deletedRoutinesLeaveTheirSessions:
      [
        FaultyStore.fixture { KeepsDeletedRoutines($0) },
        FaultyStore.fixture { DeletesSessionsOfRoutines($0) },
      ]
    case .deletedPlayersTakeAllOfTheirs:
      [
        FaultyStore.fixture { KeepsSessionsOfPlayers($0) },
        FaultyStore.fixture { DeletesEverySession($0) },
      ]
    case .tombstonesStayUsed:
      [
        FaultyStore.fixture { ForgetsTombstones($0) },
        FaultyStore.fixture { InventsTombstones($0) },
      ]
    case .backupsAreListed:
      [
        FaultyStore.fixture { ListsNoLocalValues($0) },
        FaultyStore.fixture { KeepsLocalValues($0) },
      ]
    case .claimsAreTakenOnce:
      [FaultyStore.fixture { ForgetsClaims($0) }, FaultyStore.fixture { IgnoresClaimChannel($0) }]
    case .claimsGoWithPlayersAndDays:
      [
        FaultyStore.fixture { KeepsPastClaims($0) },
        FaultyStore.fixture { DeletesTodaysClaims($0) },
      ]
    case .defaultPlayerStays: [FaultyStore.fixture { TakesFirstPlayer($0) }]
    case .localValuesStay: [FaultyStore.fixture { ForgetsLocalValues($0) }]
    case .changesLeaveNothingOut:
      [FaultyStore.fixture { SkipsChanges($0) }, FaultyStore.fixture { ListsOpenSessions($0) }]
    case .playersAreApart: [FaultyStore.fixture { MixesPlayers($0) }]
    case .derivedAnswersAgree:
      [
        FaultyStore.fixture { TakesUpperMedian($0) },
        FaultyStore.fixture { ForgetsWhomRoutinesAreFor($0) },
        FaultyStore.fixture { NamesARoutineAtTheEnd($0) },
      ]
    case .severalIDsAreOnePlayer:
      [
        FaultyStore.fixture { base in
          IgnoresQueryPart(base) { $0.players = Array($0.players.prefix(1)) }
        }, FaultyStore.fixture { AddsUpNoDays($0) },
      ]
    case .throwingRollsBack: [fixture { CommitsOnThrow() }]
    case .cancellationIsAllOrNothing: [fixture { StopsWhenCancelled() }]
    case .savepointsUndoTheirOwnPart: [FaultyStore.fixture { IgnoresSavepoints($0) }]
    case .savepointsNest: [FaultyStore.fixture { FlattensSavepoints($0) }]
    case .groupsAreKept: [fixture { CommitsOnThrow() }, fixture { DropsGroups() }]
    case .groupsThatThrowAreKept: [fixture { DropsGroups() }]
    case .writersReadTheirOwnWrites: [FaultyStore.fixture { HidesItsOwnPIN($0) }]
    case .readersSeeOneMoment:
      [fixture(sharing: MixesSnapshots.Memory()) { MixesSnapshots($0, memory: $1) }]
    case .machinesShareAClock: [FaultyStore.fixture { SaysTheTime($0) }]
    case .noUpdateIsLost, .oneDefaultPlayer: [fixture { LosesUpdates() }]
    case .journalsAreGapless:
      [
        FaultyStore.fixture { NumbersEventsFromZero($0) },
        FaultyStore.fixture { DropsSomeEvents($0) },
      ]
    case .journalsAreApart: [FaultyStore.fixture { SharesOneJournal($0) }]
    case .eventsRollBackWithTheirTransaction:
      [fixture { CommitsOnThrow() }, FaultyStore.fixture { IgnoresSavepoints($0) }]
    case .journalsAreBounded:
      [
        fixture(sharing: KeepsEveryEvent.Memory()) { KeepsEveryEvent($0, memory: $1) },
        FaultyStore.fixture { KeepsHalfTheEvents($0) },
      ]
    case .journalsCanBeReplaced:
      [
        FaultyStore.fixture { RenumbersReplacedEvents($0) },
        FaultyStore.fixture { IgnoresEmptyReplacement($0) },
      ]
    case .eventsAreErasedWithThePlayer:
      [FaultyStore.fixture { ErasesNoEvents($0) }, FaultyStore.fixture { RepeatsErasedEvents($0) }]
    case .closedStaysClosed: [FakeDisk(.ignoresClose).fixture]
    case .reopeningKeepsEverything: [FakeDisk(.losesEverythingOnReopening).fixture]
    case .compactingForgetsTheDeletedAlone:
      [FakeDisk(.losesEventsOnCompacting).fixture, FakeDisk(.keepsDeletedBytes).fixture]
    case .handlesShareOneStore: [FakeDisk(.separatesHandles).fixture]
    case .handlesSeeLaterCommits:
      [
        FakeDisk(.keepsSnapshotUntilWriting).fixture, FakeDisk(.hidesCommitsOfProcesses).fixture,
      ]
    case .commitsReachTheDisk: [FakeDisk(.skipsSyncs).fixture]
    case .filesAreTheOwnersAlone: [FakeDisk(.makesReadableFiles).fixture]
    case .backupsHoldEverything:
      [FakeDisk(.makesEmptyBackups).fixture, FakeDisk(.hidesBackupCapability).fixture]
    case .backupsReplaceNothing: [FakeDisk(.overwritesBackups).fixture]
    case .foreignFilesAreRefused:
      [FakeDisk(.ignoresForeignFiles).fixture, FakeDisk(.changesForeignFiles).fixture]
    case .noUpdateIsLostAmongProcesses: [FakeDisk(.losesUpdatesOfProcesses).fixture]
    case .killsLoseNothing:
      [FakeDisk(.losesCommitsOnKill).fixture, FakeDisk(.keepsPartialTransactionOnKill).fixture]
    case .fullDisksChangeNothing:
      [FakeDisk(.keepsPartOnFullDisk).fixture, FakeDisk(.ignoresFullDisk).fixture]
    case .damageIsRefused: [FakeDisk(.ignoresDamage).fixture]
    case .newerFormatsAreRefused:
      [FakeDisk(.ignoresNewerFormat).fixture, FakeDisk(.changesNewerFormat).fixture]
    case .otherClocksAreRefused: [FakeDisk(.ignoresClock).fixture]
    case .readOnlyIsRespected: [FakeDisk(.ignoresMissingPermission).fixture]
    }
  }

  /// A store that changes every session query before it answers it.
  private func ignoring(
    _ change: @escaping @Sendable (inout SessionQuery) -> Void
  ) -> StoreFixture {
    FaultyStore.fixture { IgnoresQueryPart($0, change: change) }
  }

  /// A store whose transactions share a memory.
  private func fixture<Memory: Sendable>(
    sharing memory: Memory,
    _ fault: @escaping @Sendable (any StoreWriter, Memory) -> FaultyTransaction
  ) -> StoreFixture {
    FaultyStore.fixture { fault($0, memory) }
  }

  private func fixture(_ make: @escaping @Sendable () -> any QuestStore) -> StoreFixture {
    StoreFixture(transient: StoreScheme(name: "faulty") { _, _ in make() })
  }
}
