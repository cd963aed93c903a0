import Foundation
import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestReports
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Quests of players' own when their players are erased, merged and copied, and a PIN is set.
struct OwnQuestLifeTests {
  private let fixture = EngineFixture()
  private var engine: QuestEngine { fixture.engine }

  private func draft(_ name: String, _ steps: [String] = ["Only"]) -> OwnQuestDraft {
    var draft = OwnQuestDraft()
    draft.displayName = name
    draft.steps = steps.map { OwnQuestDraft.Step($0) }
    return draft
  }

  private func player(_ name: String, in engine: QuestEngine) async throws -> PlayerID {
    var change = PlayerChange()
    change.displayName = name
    return try await engine.owner.create(PlayerDraft(settings: change)).id
  }

  /// The text of the export, without the tombstones.
  private func text(of engine: QuestEngine) async throws -> String {
    var document = try await engine.owner.export()
    document.tombstones = []
    return String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
  }

  @Test(arguments: [true, false])
  func erasingAPlayerRemovesTheirOwnQuests(isShared: Bool) async throws {
    let mia = try await player("Mia", in: engine)
    let made = try await engine.createQuest(draft("Very private piano"), by: mia)
    if isShared {
      var change = RoutineChange()
      change.playerIDs = .some(nil)
      _ = try await engine.owner.update(made.questID, revision: 1, change)
    }
    try await engine.owner.erase(mia)
    #expect(try await engine.owner.routines().isEmpty)
    let tombstones = try await engine.owner.export().tombstones.map(\.id.uuid)
    #expect(Set(tombstones).isSuperset(of: [mia.uuid, made.questID.uuid]))
    let text = try await text(of: engine)
    #expect(!text.contains("private piano") && !text.contains(mia.description))
  }

  @Test("What an erased player makes on another device is deleted by the merge, in either order")
  func whatAnErasedPlayerMakesElsewhereIsDeletedByTheMerge() async throws {
    let other = EngineFixture()
    let mia = try await player("Mia", in: engine)
    _ = try await other.engine.owner.import(engine.owner.export())
    let made = try await other.engine.createQuest(draft("Very private piano"), by: mia)
    let before = try await other.engine.owner.export()
    try await engine.owner.erase(mia)
    let result = try await engine.owner.import(before)
    #expect(
      result.deleted.contains(DeletedRecord(kind: .routine, id: made.questID.description))
    )
    _ = try await other.engine.owner.import(engine.owner.export())
    for engine in [engine, other.engine] {
      #expect(try await engine.owner.routines().isEmpty)
      #expect(try await !text(of: engine).contains("private piano"))
      #expect(
        try await engine.owner.export().tombstones.contains { $0.id.uuid == made.questID.uuid }
      )
    }
    // Nothing that looks as if a parent had made it stands in the way of a first PIN.
    try await engine.parentSession().setPIN("2468")
  }

  @Test func aPlayerWhoTurnsOutToBeAnotherKeepsTheirQuests() async throws {
    let (mia, alias) = (
      try await player("Mia", in: engine), try await player("Mia again", in: engine)
    )
    let made = try await engine.createQuest(draft("Piano"), by: alias)
    try await fixture.store.write { writer in
      var record = try #require(try writer.player(alias))
      record.mergedInto = mia
      try writer.put(record)
    }
    let listed = try #require(try await engine.quests(of: mia).first)
    #expect(listed.questID == made.questID && listed.isOwn == true)
    #expect(try await engine.owner.routine(made.questID).routine.ownerID == mia)
    let edited = try await engine.editQuest(made.questID, draft("Grand piano"), by: mia)
    #expect(edited.displayName == "Grand piano")
    _ = try await engine.plan(made.questID, endBy: .sample, by: mia)
    let quick = try await engine.quickQuest("grand PIANO", 60, by: mia)
    #expect(quick.questID == made.questID)
    _ = try await engine.abandon(quick.sessionID, by: mia)
    try await engine.removeQuest(made.questID, by: mia)
    #expect(try await engine.owner.routines().isEmpty)
  }

  @Test func aQuestIsOwnToNobodyButItsOwner() async throws {
    let (mia, ben) = (try await player("Mia", in: engine), try await player("Ben", in: engine))
    let made = try await engine.createQuest(draft("Piano"), by: mia)
    var change = RoutineChange()
    change.playerIDs = .some([mia, ben])
    _ = try await engine.owner.update(made.questID, revision: 1, change)
    #expect(try await engine.quests(of: mia).first?.isOwn == true)
    #expect(try await engine.quests(of: ben).first?.isOwn != true)
    await #expect(throws: QuestError.notFound(.quest, id: "\(made.questID)")) {
      try await engine.removeQuest(made.questID, by: ben)
    }
  }

  @Test("FOUN-02: a first PIN needs no unlock while every quest is a player's own")
  func aFirstPINNeedsNoUnlockWhileEveryQuestIsAPlayersOwn() async throws {
    _ = try await engine.createQuest(draft("Piano"))
    _ = try await engine.quickQuest("Answer mail", 60)
    let parent = engine.parentSession()
    try await parent.setPIN("2468")
    #expect(try await parent.routines().count == 2)

    let given = EngineFixture()
    _ = try await given.engine.createQuest(draft("Piano"))
    _ = try await given.quest()
    await #expect(throws: QuestError.self) {
      try await given.engine.parentSession().setPIN("2468")
    }
  }

  @Test func aSkippedStepHasNoRowInTheTable() async throws {
    let quest = try await fixture.quest(steps: 3)
    let session = try await engine.start(quest.id).sessionID
    try await fixture.reveal(session)
    _ = try await engine.next(session)
    _ = try await engine.skip(session)
    try await fixture.reveal(session)
    _ = try await engine.next(session)
    let lines = Mutex<[String]>([])
    try await engine.owner.exportCSV { line in lines.withLock { $0.append(line) } }
    let rows = lines.withLock { $0.dropFirst() }
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { !$0.contains("Step 2") })
  }
}
