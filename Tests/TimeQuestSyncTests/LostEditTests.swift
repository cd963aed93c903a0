import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSync

struct LostEditTests {
  let folder: Folder
  let first = Device("kitchen")
  let second = Device("laptop")

  init() throws { folder = try Folder() }

  @Test func anEditThatLostIsToldOnTheDeviceThatMadeItWithWhatItWas() async throws {
    let code = try await first.beginFamily(in: folder, with: second)
    let third = Device("tablet")
    _ = try await third.sync.join(folder.path, code: code, name: third.name)
    let routine = try await first.engine.routineRecords()[0]
    var change = RoutineChange()
    change.displayName = "Here"
    change.activeDays = [.mon, .tue]
    _ = try await first.engine.owner.update(routine.id, revision: 1, change)
    _ = try await first.sync.synchronize()
    _ = try await third.sync.synchronize()
    second.pass(days: 1)
    change = RoutineChange()
    change.displayName = "There"
    _ = try await second.engine.owner.update(routine.id, revision: 1, change)
    _ = try await second.sync.synchronize()
    let news = try await first.sync.synchronize().news
    let lost = "displayName: Here; activeDays: mon, tue"
    #expect(
      news == [
        "An edit of “Here” on this device was replaced by a later one; it had set name: Here; "
          + "days: mon, tue."
      ]
    )
    #expect(try await third.sync.synchronize().news.isEmpty)
    for (device, expected) in [(first, lost), (third, nil)] {
      #expect(try await device.engine.routineRecords()[0].displayName == "There")
      let events = try await device.engine.read { reader, _ in
        try reader.events(EventQuery(journal: .parent)).map(\.content)
      }
      let last = try #require(events.last { $0.topic == .routine })
      #expect(last == EventContent.routine(routine.id, lost: expected), "\(device.name)")
    }
    let player = try await first.engine.playerRecord().id
    try await first.engine.owner.erase(player)
    let kept = try await first.engine.read { reader, _ in
      try reader.events(EventQuery(journal: .parent)).map(\.content)
    }
    #expect(!kept.contains(.routine(routine.id, lost: lost)), "it might name the erased player")
  }
}
