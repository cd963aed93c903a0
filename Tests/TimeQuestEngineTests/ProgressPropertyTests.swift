import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// What a store keeps of a player's progress is the fold of the sessions, whatever happens.
struct ProgressPropertyTests {
  @Test(
    "after each of 600 random changes the stored progress equals the fold of the sessions",
    arguments: [1, 2, 3] as [UInt64]
  )
  func theStoredProgressIsTheFoldAfterEveryTransaction(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = EngineFixture()
    var routine = try await fixture.quest(on: [.mon, .wed, .fri, .sun])
    var highest = 0
    for step in 0..<600 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        if try await fixture.engine.quests().contains(where: { $0.questID == routine.id }) {
          try await fixture.play(routine)
        }
      case 4..<7: fixture.pass(days: Int.random(in: 1...3, using: &random))
      case 7: fixture.clock.step(days: Int.random(in: -4...4, using: &random))
      case 8:
        var change = RoutineChange()
        let days = Weekday.allCases.filter { _ in Bool.random(using: &random) }
        change.activeDays = Weekdays(days)
        change.isActive = Int.random(in: 0..<4, using: &random) > 0
        _ = try await fixture.engine.owner.update(routine.id, revision: routine.revision, change)
        routine = try await fixture.engine.routineRecord(routine.id)
      default:
        let modes = ["scheduled", "calendar", "off"]
        try await fixture.choose(modes[Int.random(in: 0..<3, using: &random)])
      }
      let player = try await fixture.engine.playerRecord()
      let folded = try await fixture.engine.read { reader, _ in
        try reader.foldedProgress(of: player, policies: fixture.engine.policies)
      }
      guard player.progress == folded else {
        Issue.record("step \(step): \(player.progress) is kept, \(folded) is folded")
        return
      }
      #expect(player.progress.totalXP >= highest, "step \(step)")
      highest = player.progress.totalXP
    }
    #expect(highest > 1000)
  }
}
