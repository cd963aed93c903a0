import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestSodium
import TimeQuestTesting

@testable import TimeQuestSync

/// Devices that leave, join again, and are called otherwise.
struct NewKeyTests {
  let folder: Folder
  let kitchen = Device("kitchen")
  let laptop = Device("laptop")
  let tablet = Device("tablet")

  init() throws { folder = try Folder() }

  /// Three devices; answers the code.
  private func beginFamily() async throws -> String {
    let code = try await kitchen.beginFamily(in: folder, with: laptop)
    _ = try await tablet.sync.join(folder.path, code: code, name: tablet.name)
    for device in [kitchen, laptop, tablet] { _ = try await device.sync.synchronize() }
    return code
  }

  private func refusal(_ body: () async throws -> Void) async -> SyncError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? SyncError
    }
  }

  @Test func aRemovedDeviceCanReadNothingThatIsWrittenAfterTheRemoval() async throws {
    let old = try await beginFamily()
    let lost = try #require(try await tablet.sync.state())
    let code = try await kitchen.sync.remove(lost.replicaID).code
    let before = Set(try folder.files())
    // The laptop has not joined again: it says so, and writes nothing that the old key opens.
    for device in [kitchen, laptop] {
      device.pass(days: 1)
      try await device.play()
      _ = try await device.sync.synchronize()
    }
    let status = try await laptop.sync.status()
    #expect(status.replicas[0].reason?.contains("join again") == true)
    #expect(try folder.texts(old).count == before.count { $0.contains(lost.directory) } + 1)
    _ = try await laptop.sync.join(folder.path, code: code)
    for device in [kitchen, laptop, kitchen] { _ = try await device.sync.synchronize() }
    let readable = try folder.texts(old)
    #expect(readable.allSatisfy { $0.contains(lost.replicaID.description) }, "\(readable)")
    // Nor does it get what was played since.
    _ = try await tablet.sync.synchronize()
    #expect(try await tablet.totalXP() == 120)
    #expect(try await kitchen.totalXP() == 360)
    #expect(try await kitchen.contents() == laptop.contents())
    for device in [kitchen, laptop] {
      #expect(try await device.sync.status().replicas.allSatisfy { $0.reason == nil })
      #expect(
        try await device.sync.status().foreignFiles == nil,
        "what the lost one wrote is no news"
      )
    }
  }

  @Test func anOldCodeIsRefusedByEveryDevice() async throws {
    let old = try await beginFamily()
    let lost = try #require(try await tablet.sync.state()).replicaID
    let code = try await kitchen.sync.remove(lost).code
    for device in [laptop, tablet, Device("new")] {
      let error = await refusal { _ = try await device.sync.join(folder.path, code: old) }
      #expect(error?.kind == .keyRejected && error?.reason.contains("out of date") == true)
    }
    // With the new code even the removed device is back.
    for device in [tablet, laptop] { _ = try await device.sync.join(folder.path, code: code) }
    for device in [kitchen, laptop, tablet] { _ = try await device.sync.synchronize() }
    #expect(
      try await kitchen.sync.status().replicas.map(\.name).sorted()
        == ["kitchen", "laptop", "tablet"]
    )
  }

  @Test func aDeviceThatWasAwayForTwoRemovalsHearsOfThem() async throws {
    let first = try await beginFamily()
    let den = Device("den")
    _ = try await den.sync.join(folder.path, code: first)
    for device in [kitchen, laptop, tablet, den] { _ = try await device.sync.synchronize() }
    let lost = try #require(try await tablet.sync.state()).replicaID
    let second = try await kitchen.sync.remove(lost).code
    _ = try await laptop.sync.join(folder.path, code: second)
    // The one that made the second key is removed as well, with its folder.
    let kitchenID = try #require(try await kitchen.sync.state()).replicaID
    let third = try await laptop.sync.remove(kitchenID).code
    try await den.play()
    let files = try folder.files()
    #expect(
      try await den.sync.synchronize().status.replicas[0].reason?.contains("join again") == true
    )
    #expect(try folder.files() == files, "nothing is written by the first key")
    for device in [den, laptop, Device("new")] {
      for code in [first, second] {
        let error = await refusal { _ = try await device.sync.join(folder.path, code: code) }
        #expect(error?.kind == .keyRejected, "\(device.name)")
      }
    }
    _ = try await den.sync.join(folder.path, code: third)
    _ = try await laptop.sync.synchronize()
    #expect(try await laptop.contents() == den.contents())
    #expect(try await laptop.totalXP() == 240)
  }

  @Test func whatTheRemovedDeviceHasPlayedIsMergedBeforeItGoes() async throws {
    _ = try await beginFamily()
    try await tablet.play()
    _ = try await tablet.sync.synchronize()
    _ = try await kitchen.sync.remove(#require(try await tablet.sync.state()).replicaID)
    #expect(try await kitchen.totalXP() == 240)
  }

  @Test func aRemovalThatWasCutShortIsFinishedByTheNextSync() async throws {
    let old = try await beginFamily()
    let lost = try #require(try await tablet.sync.state())
    let key = try SodiumSegmentCipher().makeKey()
    try await kitchen.sync.update { state, _ in
      state.nextCode = key.code
      state.removedDirectories = [lost.directory]
    }
    #expect(try await kitchen.sync.code() == key.code)
    _ = try await kitchen.sync.synchronize()
    #expect(try await kitchen.sync.state()?.code == key.code)
    #expect(try await kitchen.sync.status().replicas.count == 2)
    #expect(try await laptop.sync.synchronize().status.replicas[0].reason != nil)
    _ = try await laptop.sync.join(folder.path, code: key.code)
    #expect(await refusal { _ = try await tablet.sync.join(folder.path, code: old) } != nil)
  }

  @Test func aStoreThatLeavesCanJoinAnotherFamily() async throws {
    let other = try Folder()
    try await laptop.quest()
    try await laptop.play()
    _ = try await laptop.sync.begin(in: other.path, name: "laptop")
    try await kitchen.quest()
    let code = try await kitchen.sync.begin(in: folder.path, name: "kitchen").code
    let error = await refusal { _ = try await laptop.sync.join(folder.path, code: code) }
    #expect(error?.reason.contains("sync leave") == true)
    try await laptop.sync.leave()
    _ = try await laptop.sync.join(folder.path, code: code)
    _ = try await kitchen.sync.synchronize()
    #expect(try await kitchen.totalXP() == 120)
  }

  @Test func aNameIsThatOfTheLatestPartWhateverItsClockSaid() async throws {
    _ = try await beginFamily()
    laptop.pass(days: 2000)
    try await laptop.play()
    _ = try await laptop.sync.synchronize()
    _ = try await kitchen.sync.synchronize()
    laptop.clock.set(to: kitchen.clock.now.wall)
    laptop.pass(days: 1)
    _ = try await laptop.sync.rename("study")
    for device in [laptop, kitchen] { _ = try await device.sync.synchronize() }
    let peer = try #require(
      try await kitchen.sync.status().replicas.first { $0.name == "study" }
    )
    #expect(peer.lastChange == laptop.clock.now.wall)
  }

  @Test func aStoreThatHasJoinedKeepsItsNameItsPlayersAndItsFamily() async throws {
    let code = try await beginFamily()
    _ = try await laptop.sync.synchronize()
    let other = try Folder()
    let stranger = Device("stranger")
    let foreign = try await stranger.sync.begin(in: other.path, name: "stranger").code
    let before = try await laptop.sync.state()
    let named = await refusal { _ = try await laptop.sync.join(folder.path, code: code, name: "x") }
    #expect(named?.reason.contains("sync rename") == true)
    var change = PlayerChange()
    change.displayName = "Bea"
    let bea = try await laptop.engine.owner.create(PlayerDraft(settings: change))
    let merged = await refusal {
      _ = try await laptop.sync.join(folder.path, code: code, choice: .player(bea.id))
    }
    #expect(merged?.reason.contains("player merge") == true)
    let elsewhere = await refusal { _ = try await laptop.sync.join(other.path, code: foreign) }
    #expect(elsewhere?.reason.contains("another family") == true)
    #expect(try await laptop.sync.state() == before, "a refusal changes nothing")
    _ = try await laptop.sync.join(folder.path, code: code, name: "laptop")
    let after = try await laptop.sync.state()
    #expect(after?.code == before?.code && after?.peers == before?.peers, "that changes nothing")
  }

  @Test func aNewNameReachesTheOthers() async throws {
    _ = try await beginFamily()
    #expect(try await laptop.sync.rename(" study ").replicas[0].name == "study")
    await #expect(throws: QuestError.self) { try await laptop.sync.rename("a\u{1B}b") }
    for device in [laptop, kitchen] { _ = try await device.sync.synchronize() }
    #expect(try await kitchen.sync.status().replicas.map(\.name).contains("study"))
    let files = try folder.files()
    _ = try await laptop.sync.synchronize()
    #expect(try folder.files() == files, "it is written once")
  }

  @Test func whatIsTheMatterIsSaidOnceADay() async throws {
    _ = try await beginFamily()
    let lost = try #require(try await tablet.sync.state()).replicaID
    _ = try await kitchen.sync.remove(lost)
    #expect(try await laptop.sync.synchronize().news.count == 1)
    #expect(try await laptop.sync.synchronize().news.isEmpty)
    laptop.pass(days: 1)
    #expect(try await laptop.sync.synchronize().news.count == 1)
  }
}
