import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting
import TimeQuestTransfer

/// Progress in a store that the sessions did not earn.
struct WrongProgressTests {
  @Test func storedXPThatTheSessionsDidNotEarnAreNoticedAndSetRightByAnImport() async throws {
    let fixture = EngineFixture()
    try await fixture.play(try await fixture.quest())
    let progress = try await fixture.engine.playerRecord().progress
    #expect(try await fixture.engine.owner.check().notices.isEmpty)
    try await fixture.store.write { writer in
      var player = try #require(try writer.defaultPlayer())
      player.progress.totalXP = 7
      try writer.put(player)
    }
    let report = try await fixture.engine.owner.check()
    #expect(report.isSound)
    #expect(
      report.notices == [
        "Player Player 1: 7 XP and a streak of 1 are stored, but the sessions earn "
          + "\(progress.totalXP) XP and 1; to correct this, export the store and import the file again"
      ]
    )
    let own = try await fixture.engine.owner.export()
    _ = try await fixture.engine.owner.import(own)
    #expect(try await fixture.engine.playerRecord().progress == progress)
  }
}
