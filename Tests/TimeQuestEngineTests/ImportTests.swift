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
  let house = House()

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
    try await house.store.write { writer in for routine in stored { try writer.put(routine) } }
    let coming = [1, 2, 3].enumerated().map { index, revision in
      Routine.sample(.sample(UInt32(index)), name: "there", taskCount: 0, revision: revision)
    }
    let count = try await house.engine.import(document([], coming))
    #expect(count.added == 0 && count.updated == 1 && count.unchanged == 2)
    #expect(try await house.engine.routines() == [stored[0], stored[1], coming[2]])
  }

  @Test func sessionsAndPlayersAreMergedByTheirRevisionsToo() async throws {
    let player = try await house.engine.playerRecord()
    let quest = try await house.quest(steps: 2)
    let early = try await house.engine.stored.start(quest.id).session
    let before = try await house.engine.export()
    try await house.reveal(early.id)
    let late = try await house.engine.export()
    #expect(try await house.engine.import(before).unchanged == 3)
    #expect(try await house.engine.export() == late)
    var renamed = player
    renamed.displayName = "Mia"
    renamed.revision = 9
    #expect(try await house.engine.import(document([renamed])).updated == 1)
    #expect(try await house.engine.playerRecord() == renamed)
  }

  @Test func theDefaultPlayerOfAnUnplayedStoreGivesWay() async throws {
    let own = try await house.engine.playerRecord()
    let guest = Player.sample(.sample(1))
    #expect(try await house.engine.import(document([guest])).added == 1)
    #expect(try await house.engine.playerRecords() == [guest])
    #expect(own.id != guest.id)
  }

  @Test func theDefaultPlayerStaysWhoHasPlayedOrIsNamedOrCameAlong() async throws {
    let guest = Player.sample(.sample(1))
    let played = House()
    _ = try await played.engine.stored.start(try await played.quest().id)
    _ = try await played.engine.import(document([guest]))
    #expect(try await played.engine.playerRecords().count == 2)

    let named = House()
    let own = try await named.engine.playerRecord()
    _ = try await named.engine.create(
      RoutineDraft(name: "x", activeDays: [], playerIDs: [own.id], tasks: [])
    )
    _ = try await named.engine.import(document([guest]))
    #expect(try await named.engine.playerRecords() == [own, guest])

    // Renamed here, and second in the document: neither lost nor put back.
    var mine = try await house.engine.playerRecord()
    var change = PlayerChange()
    change.displayName = "Mia"
    let renamed = try await house.engine.update(change)
    mine.displayName = "old"
    let count = try await house.engine.import(document([guest, mine]))
    #expect(count.added == 1 && count.unchanged == 1)
    #expect(try await house.engine.playerRecords() == [renamed, guest])
  }

  @Test func aDocumentWithoutPlayersReplacesNobody() async throws {
    let own = try await house.engine.playerRecord()
    _ = try await house.engine.import(document([], [.sample()]))
    #expect(try await house.engine.playerRecords() == [own])
  }

  @Test func aFlawAtTheEndChangesNothing() async throws {
    let family = try await Family()
    try await family.liveAMonth()
    var damaged = try await family.house.engine.export()
    let last = try #require(damaged.sessions.last)
    damaged.sessions[damaged.sessions.count - 1].step = last.tasks.count
    let quest = try await house.quest()
    try await house.play(quest)
    let before = try await house.engine.export()
    let error = await #expect(throws: QuestError.self) {
      try await house.engine.import(damaged)
    }
    let path = "document.sessions[\(damaged.sessions.count - 1)]"
    guard case .invalid(path, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await house.engine.export() == before)
  }

  @Test func aSessionBeforeItsPlayerIsRefused() async throws {
    await #expect(throws: QuestError.self) {
      try await house.engine.import(document([], [], [.sample()]))
    }
    #expect(try await house.engine.import(document([])).added == 0)
  }

  @Test func aTaskOfTwoRoutinesIsRefused() async throws {
    let twice = document([], [.sample(.sample(1)), .sample(.sample(2))])
    await #expect(throws: QuestError.self) { try await house.engine.import(twice) }
    _ = try await house.engine.import(document([], [.sample(.sample(1))]))
    await #expect(throws: QuestError.self) {
      try await house.engine.import(document([], [.sample(.sample(2))]))
    }
  }

  @Test func anErasureForgetsHerInRoutinesAndGivesNoIdFree() async throws {
    let family = try await Family()
    let engine = family.house.engine
    var change = RoutineChange()
    change.playerIDs = [family.ben, family.mia]
    let shared = try await engine.update(family.morning.id, revision: 1, change)
    family.house.pass(60)
    #expect(try await engine.erase(family.ben) == [])
    let routines = try await engine.routines()
    #expect(routines.map(\.id) == [family.morning.id, family.evening.id])
    #expect(routines[0].playerIDs == [family.mia])
    #expect(routines[0].revision == shared.revision + 1)
    #expect(routines[0].updatedAt > shared.updatedAt)
    // For her nothing has changed.
    #expect(routines[0].scheduledSince == shared.scheduledSince)
    let again = RoutineDraft(id: family.workout.id, name: "x", activeDays: [], tasks: [])
    await #expect(throws: QuestError.conflict(.deleted)) { try await engine.create(again) }
    let task = RoutineDraft.Task(id: family.workout.tasks[0].id, name: "x")
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await engine.addTask(task, to: family.evening.id, revision: 1)
    }
  }

  @Test func afterAnErasureTheOldestWhoRemainsIsTheDefaultOneElseANewOne() async throws {
    let family = try await Family()
    let engine = family.house.engine
    _ = try await engine.erase(family.mia)
    #expect(try await engine.playerRecord().id == family.ben)
    _ = try await engine.erase(family.ben)
    let fresh = try await engine.playerRecord()
    #expect(fresh.id != family.ben && fresh.id != family.mia && fresh.progress == PlayerProgress())
    await #expect(throws: QuestError.notFound(.player, id: "\(family.ben)")) {
      try await engine.erase(family.ben)
    }
  }

  @Test func anErasureThatWasCutShortIsFinishedByTheNextOne() async throws {
    let store = WatchedStore()
    let engine = House(store: store).engine
    let player = try await engine.playerRecord().id
    store.compactions.withLock { $0.failsNext = true }
    await #expect { _ = try await engine.erase(player) } throws: {
      ($0 as? StoreError)?.kind == .busy
    }
    await #expect(throws: QuestError.notFound(.player, id: "\(player)")) {
      try await engine.erase(player)
    }
    #expect(store.compactions.withLock { $0.made } == 2)
  }
}
