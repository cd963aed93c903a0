import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestSync
import TimeQuestTesting
import TimeQuestTransfer

/// SPEC 7, Experiments: one study on two devices is one.
struct SharedStudyTests {
  @Test("a study that is played on two devices in turn has one order of draws and one result")
  func aStudyOnTwoDevicesIsOne() async throws {
    let (first, second) = (Device("kitchen"), Device("laptop"))
    let folder = try Folder()
    _ = try await first.beginFamily(in: folder, with: second)
    let quest = try await first.engine.owner.create(
      RoutineDraft(
        name: "Night Raid",
        displayName: "Night Raid",
        activeDays: .everyDay,
        tasks: [.init(name: "a"), .init(name: "b")]
      )
    ).id
    let study = try await first.engine.owner.create(
      StudyDraft(kind: .mysteryStep, routineID: quest, weeks: 3)
    )
    var mystery: [Int] = []
    for day in 0..<21 {
      for device in [first, second] {
        #expect(device.clock.advance(by: 86_400))
        _ = try await device.sync.synchronize()
      }
      let device = day.isMultiple(of: 2) ? second : first
      mystery.append(try await play(quest, on: device))
      _ = try await device.sync.synchronize()
    }
    for pair in 0..<10 {
      #expect(mystery[2 * pair] != mystery[2 * pair + 1], "each step once in two")
    }
    for device in [first, second] {
      #expect(device.clock.advance(by: 86_400))
      _ = try await device.sync.synchronize()
    }
    #expect(try await first.contents() == second.contents())
    let results = [
      try await first.engine.owner.study(study.id), try await second.engine.owner.study(study.id),
    ]
    #expect(results[0] == results[1] && results[0].result?.n == 21)

    // What ends on one device has ended on the other, and goes with the player.
    let other = try await second.engine.owner.create(
      StudyDraft(kind: .mysteryStep, routineID: quest, weeks: 3)
    )
    for device in [second, first] { _ = try await device.sync.synchronize() }
    _ = try await first.engine.owner.endStudy(other.id)
    for device in [first, second] { _ = try await device.sync.synchronize() }
    #expect(try await second.engine.owner.study(other.id).protocolText != nil)
  }

  /// Plays a quest of two steps, and returns which one had no guess.
  private func play(_ quest: RoutineID, on device: Device) async throws -> Int {
    var state = try await device.engine.start(quest)
    var mystery: Int?
    while state.phase.isOpen {
      if state.isMystery == true { mystery = state.step }
      switch state.phase {
      case .estimating: state = try await device.engine.lockIn(100, in: state.sessionID)
      case .active:
        #expect(device.clock.advance(by: 100))
        state = try await device.engine.done(state.sessionID)
      case .recalling: state = try await device.engine.recall(90, in: state.sessionID)
      default: state = try await device.engine.next(state.sessionID)
      }
    }
    return try #require(mystery)
  }
}
