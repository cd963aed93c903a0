import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting
import TimeQuestTransfer

/// Values in a store that a damaged disk or another program has changed.
struct DamagedValueTests {
  private static let damages: [(String, @Sendable (inout Session) -> Void)] = [
    ("step 7 is none of 2", { $0.step = 7 }),
    ("a revision is out of range", { $0.revision = .max }),
    ("an open trial belongs to the phases active and recalling", { $0.openTrial = nil }),
    ("a measured time belongs to the phase recalling", { $0.phase = .recalling }),
    ("an award and a completion belong to the phase summary", { $0.completedAt = .sample }),
  ]

  @Test(arguments: damages.indices)
  func aDamagedSessionIsAnErrorThatNamesItAndNeverATrap(_ index: Int) async throws {
    let (words, damage) = Self.damages[index]
    let fixture = EngineFixture()
    let routine = try await fixture.quest(steps: 2)
    let session = try await fixture.engine.stored.start(routine.id).session
    _ = try await fixture.engine.stored.lockIn(100, in: session.id)
    try await fixture.store.write { writer in
      var session = try #require(try writer.session(session.id))
      damage(&session)
      try writer.put(session)
    }
    let expected = "session \(session.id): \(words)"
    await #expect(throws: Self.corrupt(expected)) { try await fixture.engine.current() }
    await #expect(throws: Self.corrupt(expected)) { try await fixture.engine.done(session.id) }
    #expect(try await fixture.engine.check().problems == [expected])
  }

  @Test func aDamagedPlayerRoutineAndPINAreErrorsThatNameThem() async throws {
    let fixture = EngineFixture()
    let routine = try await fixture.quest()
    try await fixture.store.write { writer in
      var player = try #require(try writer.defaultPlayer())
      player.progress.totalXP = .max
      try writer.put(player)
      var routine = try #require(try writer.routine(routine.id))
      routine.tasks += routine.tasks
      try writer.put(routine)
      try writer.put(PINRecord(hash: "", generation: 1, failedTries: .max))
    }
    let player = try await fixture.store.read { try $0.defaultPlayer() }
    let problems = try await fixture.engine.check().problems
    #expect(
      problems == [
        "player \(try #require(player).id): progress is out of range",
        "routine \(routine.id): a task is there twice", "the PIN: a value is out of range",
      ]
    )
    let session = fixture.engine.parentSession()
    await #expect(throws: Self.corrupt("the PIN: a value is out of range")) {
      try await session.unlock("2468")
    }
  }

  @Test func storedXPThatTheSessionsDidNotEarnAreNoticedAndSetRightByAnImport() async throws {
    let fixture = EngineFixture()
    try await fixture.play(try await fixture.quest())
    let progress = try await fixture.engine.playerRecord().progress
    #expect(try await fixture.engine.check().notices.isEmpty)
    try await fixture.store.write { writer in
      var player = try #require(try writer.defaultPlayer())
      player.progress.totalXP = 7
      try writer.put(player)
    }
    let report = try await fixture.engine.check()
    #expect(report.isSound)
    #expect(
      report.notices == [
        "Player Player 1: 7 XP and a streak of 1 are stored, and the sessions make "
          + "\(progress.totalXP) XP and 1; an import of this store's own export sets it right"
      ]
    )
    let own = try await fixture.engine.export()
    _ = try await fixture.engine.import(own)
    #expect(try await fixture.engine.playerRecord().progress == progress)
  }

  private static func corrupt(_ detail: String) -> StoreError {
    StoreError(.corrupt, during: "read", detail: detail)
  }
}
