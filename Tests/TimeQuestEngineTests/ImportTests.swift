import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting
import TimeQuestTransfer

/// What an import adds, replaces, keeps and refuses.
struct ImportTests {
  let fixture = EngineFixture()

  private func document(
    _ players: [Player] = [.sample(.sample(1))],
    _ routines: [Routine] = [],
    _ sessions: [Session] = []
  ) -> ExportDocument {
    ExportDocument(players: players, routines: routines, sessions: sessions)
  }

  @Test func theHigherRevisionWinsAndEqualOnesAreKept() async throws {
    let stored = [2, 2, 2].enumerated().map { index, revision in
      Routine.sample(.sample(UInt32(index)), name: "here", taskCount: 0, revision: revision)
    }
    try await fixture.store.write { writer in for routine in stored { try writer.put(routine) } }
    // Of equal stamps, the exported texts decide: "there" is after "here".
    let coming = [1, 2, 3].enumerated().map { index, revision in
      Routine.sample(.sample(UInt32(index)), name: "there", taskCount: 0, revision: revision)
    }
    let count = try await fixture.engine.owner.import(document([], coming))
    #expect(count.added == 0 && count.updated == 2 && count.unchanged == 1)
    let names = try await fixture.engine.routineRecords().map(\.name)
    #expect(names == ["here", "there", "there"])
  }

  @Test func sessionsAndPlayersAreMergedByTheirRevisionsToo() async throws {
    let player = try await fixture.engine.playerRecord()
    let quest = try await fixture.quest(steps: 2)
    let early = try await fixture.engine.stored.start(quest.id).session
    let before = try await fixture.engine.owner.export()
    try await fixture.reveal(early.id)
    let late = try await fixture.engine.owner.export()
    #expect(try await fixture.engine.owner.import(before).unchanged == 3)
    #expect(try await fixture.engine.owner.export() == late)
    var renamed = player
    renamed.displayName = "Mia"
    renamed.revision = 9
    #expect(try await fixture.engine.owner.import(document([renamed])).updated == 1)
    #expect(try await fixture.engine.playerRecord() == renamed)
  }

  @Test func theDefaultPlayerOfAnUnplayedStoreIsReplaced() async throws {
    let own = try await fixture.engine.playerRecord()
    let other = Player.sample(.sample(1))
    #expect(try await fixture.engine.owner.import(document([other])).added == 1)
    #expect(try await fixture.engine.players().map(\.playerID) == [other.id])
    let records = try await fixture.engine.playerRecords()
    #expect(records.first { $0.id == own.id }?.mergedInto == other.id)
  }

  @Test func aDefaultPlayerWhoHasPlayedOrIsNamedOrImportedStays() async throws {
    let other = Player.sample(.sample(1))
    let played = EngineFixture()
    _ = try await played.engine.stored.start(try await played.quest().id)
    _ = try await played.engine.owner.import(document([other]))
    #expect(try await played.engine.playerRecords().count == 2)

    let named = EngineFixture()
    let own = try await named.engine.playerRecord()
    _ = try await named.engine.owner.create(
      RoutineDraft(name: "x", activeDays: [], playerIDs: [own.id], tasks: [])
    )
    _ = try await named.engine.owner.import(document([other]))
    #expect(Set(try await named.engine.playerRecords()) == [own, other])

    // Renamed here, and second in the document: the name and the order stay.
    var mine = try await fixture.engine.playerRecord()
    var change = PlayerChange()
    change.displayName = "Mia"
    _ = try await fixture.engine.owner.update(change)
    let renamed = try await fixture.engine.playerRecord()
    mine.displayName = "old"
    let count = try await fixture.engine.owner.import(document([other, mine]))
    #expect(count.added == 1 && count.unchanged == 1)
    #expect(Set(try await fixture.engine.playerRecords()) == [renamed, other])
  }

  @Test func aDocumentWithoutPlayersReplacesNoPlayer() async throws {
    let own = try await fixture.engine.playerRecord()
    _ = try await fixture.engine.owner.import(document([], [.sample()]))
    #expect(try await fixture.engine.playerRecords() == [own])
  }

  @Test func anErrorAtTheEndChangesNothing() async throws {
    let family = try await HouseholdFixture()
    try await family.playAMonth()
    var damaged = try await family.fixture.engine.owner.export()
    let last = try #require(damaged.sessions.last)
    damaged.sessions[damaged.sessions.count - 1].step = last.tasks.count
    let quest = try await fixture.quest()
    try await fixture.play(quest)
    let before = try await fixture.engine.owner.export()
    let error = await #expect(throws: QuestError.self) {
      try await fixture.engine.owner.import(damaged)
    }
    let path = "document.sessions[\(damaged.sessions.count - 1)]"
    guard case .invalid(path, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await fixture.engine.owner.export() == before)
  }

  @Test func aSessionBeforeItsPlayerIsRefused() async throws {
    await #expect(throws: QuestError.self) {
      try await fixture.engine.owner.import(document([], [], [.sample()]))
    }
    #expect(try await fixture.engine.owner.import(document([])).added == 0)
  }

  @Test func aTaskOfTwoRoutinesIsRefusedOnAnEditAlone() async throws {
    let twice = document([], [.sample(.sample(1)), .sample(.sample(2))])
    #expect(try await fixture.engine.owner.import(twice).added == 2)
    let task = RoutineDraft.Task(id: .sample(1), name: "x")
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await fixture.engine.owner.create(RoutineDraft(name: "x", activeDays: [], tasks: [task]))
    }
  }

  @Test func anErasureRemovesThePlayerFromRoutinesAndFreesNoID() async throws {
    let family = try await HouseholdFixture()
    let engine = family.fixture.engine
    var change = RoutineChange()
    change.playerIDs = [family.ben, family.mia]
    _ = try await engine.owner.update(family.morning.id, revision: 1, change)
    let shared = try await engine.routineRecord(family.morning.id)
    family.fixture.pass(60)
    #expect(try await engine.owner.erase(family.ben).backups == [])
    let routines = try await engine.routineRecords()
    #expect(routines.map(\.id) == [family.morning.id, family.evening.id])
    #expect(routines[0].playerIDs == [family.mia])
    #expect(routines[0].stamp == shared.stamp, "an erasure is no edit")
    // Nothing has changed for the other player.
    #expect(routines[0].scheduledSince == shared.scheduledSince)
    let again = RoutineDraft(id: family.workout.id, name: "x", activeDays: [], tasks: [])
    await #expect(throws: QuestError.conflict(.deleted)) { try await engine.owner.create(again) }
    let task = RoutineDraft.Task(id: family.workout.tasks[0].id, name: "x")
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await engine.owner.addTask(task, to: family.evening.id, revision: 1)
    }
  }

  @Test func afterAnErasureTheOldestPlayerLeftOrANewOneIsTheDefault() async throws {
    let family = try await HouseholdFixture()
    let engine = family.fixture.engine
    try await engine.owner.erase(family.mia)
    #expect(try await engine.playerRecord().id == family.ben)
    try await engine.owner.erase(family.ben)
    let fresh = try await engine.playerRecord()
    #expect(fresh.id != family.ben && fresh.id != family.mia && fresh.progress == PlayerProgress())
    await #expect(throws: QuestError.notFound(.player, id: "\(family.ben)")) {
      try await engine.owner.erase(family.ben)
    }
  }

  @Test func anInterruptedErasureIsFinishedByTheNextOne() async throws {
    let store = FailingStore()
    let engine = EngineFixture(store: store).engine
    let player = try await engine.playerRecord().id
    store.compactions.withLock { $0.failsNext = true }
    await #expect { try await engine.owner.erase(player) } throws: {
      ($0 as? StoreError)?.kind == .busy
    }
    await #expect(throws: QuestError.notFound(.player, id: "\(player)")) {
      try await engine.owner.erase(player)
    }
    #expect(store.compactions.withLock { $0.made } == 2)
  }
}
