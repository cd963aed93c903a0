import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestTransfer

/// An import into a store that went on by itself: nothing that a player has gathered falls.
struct MergeTests {
  /// A store with one quest, and a copy of it.
  private func copies() async throws -> (EngineFixture, EngineFixture, Routine) {
    let one = EngineFixture()
    var change = PlayerChange()
    change.displayName = "Mia"
    _ = try await one.engine.owner.update(change)
    let routine = try await one.quest()
    let other = EngineFixture()
    _ = try await other.engine.owner.import(one.engine.owner.export())
    return (one, other, routine)
  }

  @Test func twoCopiesThatPlayedAQuestEachHaveTheXPOfBothAfterAnExchange() async throws {
    let (one, other, routine) = try await copies()
    try await one.play(routine)
    try await other.play(routine, .init(guess: 200))
    let sum =
      try await one.engine.playerRecord().progress.totalXP
      + other.engine.playerRecord().progress.totalXP
    _ = try await one.engine.owner.import(other.engine.owner.export())
    _ = try await other.engine.owner.import(one.engine.owner.export())
    for fixture in [one, other] {
      let progress = try await fixture.engine.playerRecord().progress
      #expect(progress.totalXP == sum)
      #expect(progress.currentStreak == 1)
      #expect(try await fixture.engine.owner.export().sessions.count == 2)
    }
    let after = try await one.engine.owner.export()
    #expect(try await one.engine.owner.import(other.engine.owner.export()).updated == 0)
    #expect(try await one.engine.owner.export() == after)
  }

  @Test func aCopyOnWhichNobodyPlayedTakesNothingAwayHoweverOftenItWasChanged() async throws {
    let (one, other, routine) = try await copies()
    for _ in 0..<2 {
      try await one.play(routine)
      one.pass(days: 1)
    }
    for count in 0..<9 {
      var change = PlayerChange()
      change.preferences.soundEnabled = count.isMultiple(of: 2)
      _ = try await other.engine.owner.update(change)
    }
    let before = try await one.engine.playerRecord().progress
    #expect(before.totalXP > 0 && before.currentStreak == 2)
    #expect(try await one.engine.owner.import(other.engine.owner.export()).updated == 1)
    let player = try await one.engine.playerRecord()
    #expect(player.progress == before)
  }

  @Test func daysThatWerePlayedElsewhereJoinTheStreak() async throws {
    let (one, other, routine) = try await copies()
    try await one.play(routine)
    other.pass(days: 1)
    try await other.play(routine)
    one.pass(days: 2)
    try await one.play(routine)
    #expect(try await one.engine.playerRecord().progress.currentStreak == 1)
    _ = try await one.engine.owner.import(other.engine.owner.export())
    let progress = try await one.engine.playerRecord().progress
    #expect(progress.currentStreak == 3)
    #expect(progress.longestStreak == 3)
  }

  @Test func theCopyOfASessionThatCameFurthestWinsWhateverTheRevisions() async throws {
    let (one, other, routine) = try await copies()
    let session = try await one.engine.stored.start(routine.id).session.id
    _ = try await other.engine.owner.import(one.engine.owner.export())
    try await one.reveal(session)
    let finished = try await one.engine.stored.next(session).session
    _ = try await other.engine.stored.abandon(session)
    var abandoned = try await other.engine.owner.export()
    abandoned.sessions[0].revision = 99
    #expect(try await one.engine.owner.import(abandoned).updated == 0)
    #expect(try await one.engine.owner.export().sessions == [finished])
    _ = try await other.engine.owner.import(one.engine.owner.export())
    #expect(try await other.engine.owner.export().sessions == [finished])
  }

  @Test func whatWasDeletedHereStaysDeletedAndIsNamed() async throws {
    let (one, other, routine) = try await copies()
    var change = PlayerChange()
    change.displayName = "Ina"
    let second = try await one.engine.owner.create(PlayerDraft(id: .sample(7), settings: change))
    let theirs = try await one.engine.owner.create(
      RoutineDraft(name: "own", activeDays: .everyDay, playerIDs: [second.id], tasks: [])
    )
    _ = try await other.engine.owner.import(one.engine.owner.export())
    try await one.engine.owner.erase(second.id)
    try await one.engine.owner.deleteRoutine(routine.id, revision: 1)
    let before = try await one.engine.owner.export()
    let result = try await one.engine.owner.import(other.engine.owner.export())
    var after = try await one.engine.owner.export()
    after.players.removeAll { player in !before.players.contains { $0.id == player.id } }
    #expect(
      result.deleted == [
        DeletedRecord(kind: .player, id: second.id.description),
        DeletedRecord(kind: .routine, id: routine.id.description),
        DeletedRecord(kind: .routine, id: theirs.id.description),
      ]
    )
    #expect(after == before, "beside the player with whom the other store began")
    await #expect(throws: QuestError.conflict(.deleted)) {
      try await one.engine.owner.create(PlayerDraft(id: second.id, settings: change))
    }
  }

  @Test func aRoutineLeftWithNobodyStaysSoUntilPlayersAreNamed() async throws {
    let (one, other, _) = try await copies()
    let second = try await one.engine.owner.create(PlayerDraft(settings: PlayerChange()))
    _ = try await other.engine.owner.import(one.engine.owner.export())
    try await one.engine.owner.erase(second.id)
    let theirs = try await other.engine.owner.create(
      RoutineDraft(name: "own", activeDays: .everyDay, playerIDs: [second.id], tasks: [])
    )
    _ = try await one.engine.owner.import(other.engine.owner.export())
    let found = { try await one.engine.routineRecords().first { $0.id == theirs.id } }
    #expect(try await found()?.playerIDs == [])
    var change = RoutineChange()
    change.displayName = "Renamed"
    _ = try await one.engine.owner.update(theirs.id, revision: 1, change)
    #expect(try await found()?.playerIDs == [], "an edit of the name opens it to nobody")
    change.playerIDs = .some(nil)
    _ = try await one.engine.owner.update(theirs.id, revision: 2, change)
    #expect(try await found()?.playerIDs == nil)
  }

  @Test(arguments: [1, 1 << 16])
  func anImportReadsItsWholeDocumentBeforeItHoldsTheStore(pieceSize: Int) async throws {
    let (one, _, routine) = try await copies()
    for _ in 0..<20 {
      try await one.play(routine)
      one.pass(days: 1)
    }
    let text = try await one.engine.owner.exportText()
    let store = InMemoryStore(clock: .simulated)
    let other = EngineFixture(store: store)
    let rest = Mutex(text[...])
    _ = try await other.engine.owner.import {
      // Another writer is not held up by a sender that takes its time.
      try store.writeNow { try $0.put(Player.sample(.sample(9))) }
      return rest.withLock { rest in
        defer { rest = rest.dropFirst(pieceSize) }
        return Array(rest.prefix(pieceSize))
      }
    }
    #expect(try await other.engine.owner.export().sessions == one.engine.owner.export().sessions)
  }

  @Test func anErasedPlayerIsNamedNowhereAfterwards() async throws {
    let (one, other, _) = try await copies()
    let mia = try await one.engine.playerRecord().id
    let second = try await one.engine.owner.create(PlayerDraft(settings: PlayerChange())).id
    let shared = try await one.engine.owner.create(
      RoutineDraft(name: "a", activeDays: .everyDay, playerIDs: [second, mia], tasks: [])
    )
    let deleted = try await one.engine.owner.create(
      RoutineDraft(name: "b", activeDays: .everyDay, playerIDs: [second, mia], tasks: [])
    )
    try await one.engine.owner.deleteRoutine(deleted.id, revision: 1)
    var change = RoutineChange()
    change.playerIDs = .some(nil)
    _ = try await one.engine.owner.update(shared.id, revision: 1, change)
    // Routines reach the other store, and the player never does.
    var document = try await one.engine.owner.export()
    document.players.removeAll { $0.id == second }
    _ = try await other.engine.owner.import(document)
    try await one.engine.owner.erase(second)
    _ = try await other.engine.owner.import(one.engine.owner.export())
    for fixture in [one, other] {
      var document = try await fixture.engine.owner.export()
      document.tombstones.removeAll { $0.id.uuid == second.uuid }
      let text = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
      #expect(!text.contains(second.description))
    }
  }

  @Test func aSessionNeverChangesItsPlayer() async throws {
    let (one, _, routine) = try await copies()
    _ = try await one.engine.stored.start(routine.id)
    _ = try await one.engine.owner.create(PlayerDraft(id: .sample(7), settings: PlayerChange()))
    let document = try await one.engine.owner.export()
    let session = try #require(document.sessions.first)
    let moved = Session(
      id: session.id,
      playerID: .sample(7),
      routineID: session.routineID,
      displayName: session.displayName,
      tasks: session.tasks,
      feedback: session.feedback,
      calibrationRemaining: session.calibrationRemaining,
      startedAt: session.startedAt,
      day: session.day
    )
    let error = await #expect(throws: QuestError.self) {
      try await one.engine.owner.import(
        ExportDocument(players: document.players, sessions: [moved])
      )
    }
    guard case .invalid("document.sessions[0]", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
