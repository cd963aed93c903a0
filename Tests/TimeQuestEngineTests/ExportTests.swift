import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Export and import (rules.md, Data).
struct ExportTests {
  @Test func aMonthOfTwoPlayersIsEqualAfterExportErasureAndImport() async throws {
    let family = try await HouseholdFixture()
    try await family.playAMonth()
    let whole = try await family.fixture.engine.owner.export()
    #expect(whole.sessions.count > 60)
    #expect(Set(whole.sessions.map(\.phase)) == [.summary, .abandoned, .active, .recalling])
    #expect(Set(whole.sessions.map(\.feedback)) == [.everyTrial, .summary])
    let trials = whole.sessions.flatMap(\.trials)
    #expect(trials.contains { $0.estimate.range != nil } && trials.contains { $0.felt != nil })
    #expect(trials.contains { $0.flag != nil } && trials.contains { $0.verdict != .ok })
    #expect(try await Self.copied(whole) == whole)

    try await family.fixture.engine.owner.erase(family.mia)
    let rest = try await family.fixture.engine.owner.export()
    #expect(rest.players == whole.players.filter { $0.id == family.ben })
    #expect(rest.sessions == whole.sessions.filter { $0.playerID == family.ben })
    #expect(rest.routines == whole.routines)
    #expect(try await Self.copied(rest) == rest)
  }

  /// The export of another store after importing the document.
  private static func copied(_ document: ExportDocument) async throws -> ExportDocument {
    let other = EngineFixture(zone: "Asia/Tokyo").engine
    let count = try await other.owner.import(document)
    let parts = document.parts.count
    #expect(count.added == parts && count.updated == 0 && count.unchanged == 0)
    let again = try await other.owner.import(document)
    #expect(again.added == 0 && again.updated == 0 && again.unchanged == parts)
    var copy = try await other.owner.export()
    // Whom a new store begins with, and nobody has played, turned out to be one of the others.
    copy.players.removeAll { $0.displayName == Player.firstName }
    return copy
  }

  @Test func playContinuesAfterAnImport() async throws {
    let family = try await HouseholdFixture()
    try await family.playAMonth()
    let document = try await family.fixture.engine.owner.export()
    let other = EngineFixture(at: family.fixture.clock.now.wall)
    _ = try await other.engine.owner.import(document)
    let open = try #require(try await other.engine.stored.current(of: family.ben)?.session)
    #expect(try await other.engine.stored.recall(50, in: open.id).session.phase == .revealing)
    #expect(try await other.engine.stored.next(open.id).session.phase == .estimating)
    let mine = try await family.fixture.engine.personalBests(of: family.mia).map(\.id)
    #expect(try await other.engine.personalBests(of: family.mia).map(\.id) == mine)
    #expect(!mine.isEmpty)
  }

  @Test func aDocumentHoldsNoPINAndNoLockOut() async throws {
    let family = try await HouseholdFixture()
    await #expect(throws: QuestError.self) {
      try await family.fixture.engine.parentSession().unlock("1111")
    }
    let data = try JSONEncoder().encode(try await family.fixture.engine.owner.export())
    let text = try #require(String(data: data, encoding: .utf8))
    for word in ["argon2", "pin", "PIN", "failedTries", "lastTry"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func aDocumentOfOnePlayerHoldsNothingOfOthers() async throws {
    let family = try await HouseholdFixture()
    try await family.playAMonth()
    let whole = try await family.fixture.engine.owner.export()
    let theirs = try await family.fixture.engine.owner.export(of: family.mia)
    #expect(theirs.players.map(\.id) == [family.mia])
    #expect(theirs.sessions == whole.sessions.filter { $0.playerID == family.mia })
    #expect(theirs.routines.map(\.id) == [family.morning.id])
    #expect(try await Self.copied(theirs) == theirs)
    await #expect(throws: QuestError.notFound(.player, id: "\(PlayerID.sample(404))")) {
      try await family.fixture.engine.owner.export(of: .sample(404))
    }
  }

  @Test func aRoutineForAPlayerWhoWasNotImportedCanBeEdited() async throws {
    let family = try await HouseholdFixture()
    var change = RoutineChange()
    change.playerIDs = [family.mia, family.ben]
    _ = try await family.fixture.engine.owner.update(family.workout.id, revision: 1, change)
    let theirs = try await family.fixture.engine.owner.export(of: family.mia)
    let other = EngineFixture().engine
    _ = try await other.owner.import(theirs)
    change = RoutineChange()
    change.name = "renamed"
    #expect(
      try await other.owner.update(family.workout.id, revision: 2, change).playerIDs
        == [family.mia, family.ben]
    )
    change.playerIDs = [family.mia, .sample(404)]
    let stranger = change
    await #expect(throws: QuestError.notFound(.player, id: "\(PlayerID.sample(404))")) {
      try await other.owner.update(family.workout.id, revision: 3, stranger)
    }
  }

  @Test func theTextHasOnePartOfTheDocumentOnEachLine() async throws {
    let family = try await HouseholdFixture()
    try await family.playAMonth()
    let engines = [family.fixture.engine, EngineFixture().engine]
    for engine in engines {
      let document = try await engine.owner.export()
      let text = try await engine.owner.exportText()
      #expect(try JSONDecoder().decode(ExportDocument.self, from: Data(text)) == document)
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("{\"") } == document.parts.count + 1)
    }
  }
}
