import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestSodium
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestSync

/// One child is one player, however many devices there are and whoever came first.
struct OneChildTests {
  let folder: Folder
  let devices = ["kitchen", "laptop", "tablet"].map { Device($0) }

  init() throws { folder = try Folder() }

  private func exchange() async throws {
    for _ in 0..<3 {
      for device in devices { _ = try await device.sync.synchronize() }
    }
  }

  /// Every device knows one player, with that XP, and opens with that one.
  private func expectOnePlayer(_ xp: Int) async throws {
    let player = try await devices[0].engine.profile().playerID
    for device in devices {
      #expect(try await device.engine.players().map(\.playerID) == [player])
      #expect(try await device.engine.profile().playerID == player)
      #expect(try await device.totalXP() == xp)
      #expect(try await device.contents() == devices[0].contents())
    }
  }

  @Test("a household that begins a sync before its first quest has one child", arguments: 0..<6)
  func aHouseholdThatBeginsASyncBeforeItsFirstQuestHasOneChild(attempt: Int) async throws {
    // The ids are random, and decide nothing.
    try await devices[0].quest()
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    for device in devices.dropFirst() {
      _ = try await device.sync.join(folder.path, code: code, name: device.name)
    }
    for device in devices { try await device.play() }
    try await exchange()
    try await expectOnePlayer(360)
  }

  @Test(
    "a household that is copied by export before its first quest has one child",
    arguments: 0..<6
  )
  func aHouseholdThatIsCopiedByExportBeforeItsFirstQuestHasOneChild(attempt: Int) async throws {
    try await devices[0].quest()
    let copy = try await devices[0].engine.owner.export()
    for device in devices.dropFirst() { _ = try await device.engine.owner.import(copy) }
    for device in devices { try await device.play() }
    for _ in 0..<2 {
      for source in devices {
        let copy = try await source.contents()
        for device in devices { _ = try await device.engine.owner.import(copy) }
      }
    }
    try await expectOnePlayer(360)
  }

  @Test func ofTwoPlayersWhoAreNobodyTheOneWithTheSmallerIDStays() async throws {
    let copies = [try await devices[0].contents(), try await devices[1].contents()]
    let ids = copies.map { $0.players[0].id }
    for (device, copy) in zip(devices, copies.reversed()) {
      _ = try await device.engine.owner.import(copy)
      #expect(try await device.engine.players().count == 1)
    }
    for (device, other) in [(devices[0], devices[1]), (devices[1], devices[0])] {
      _ = try await device.engine.owner.import(other.contents())
      #expect(try await device.engine.players().map(\.playerID) == [ids.min()])
    }
    #expect(try await devices[0].contents() == devices[1].contents())
  }

  @Test func whoIsNobodyBecomesThePlayerOfTheOtherCopyOnEitherSide() async throws {
    try await devices[0].quest()
    try await devices[0].play()
    let child = try await devices[0].engine.profile().playerID
    _ = try await devices[1].engine.owner.import(devices[0].contents())
    _ = try await devices[0].engine.owner.import(devices[2].contents())
    for device in devices.prefix(2) {
      #expect(try await device.engine.players().map(\.playerID) == [child])
      #expect(try await device.totalXP() == 120)
      #expect(try await device.engine.owner.player().mergedPlayers.isEmpty, "nobody is to be split")
    }
  }

  @Test func twoChildrenStayTwoAndAreNamedWhereADeviceJoins() async throws {
    for (device, name) in zip(devices, ["Ada", "Bea"]) {
      try await device.quest()
      try await device.play()
      _ = try await device.engine.rename(name)
    }
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    do {
      _ = try await devices[1].sync.join(folder.path, code: code, name: "laptop")
      Issue.record("the question was not asked")
    } catch let question as PlayerChoiceNeeded {
      #expect(question.own.displayName == "Bea")
      #expect(question.players.map(\.displayName) == ["Ada"])
    }
    _ = try await devices[1].sync.join(folder.path, code: code, name: "laptop", choice: .new)
    _ = try await devices[2].sync.join(folder.path, code: code, name: "tablet")
    try await exchange()
    for device in devices { #expect(try await device.engine.players().count == 2) }
    #expect(try await devices[1].engine.profile().displayName == "Bea")
  }

  @Test func whoIsSomebodyElseIsOneWithNobodyOfTheFamilyEither() async throws {
    // The kitchen's player is the oldest.
    for (index, device) in devices.enumerated() { device.pass(days: index) }
    for device in devices.prefix(2) { try await device.quest() }
    try await devices[1].play()
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    _ = try await devices[1].sync.join(folder.path, code: code, choice: .new)
    _ = try await devices[2].sync.join(folder.path, code: code)
    for device in [devices[0], devices[2]] { try await device.play() }
    try await exchange()
    for device in devices { #expect(try await device.engine.players().count == 2) }
    for (device, xp) in zip(devices, [240, 120, 240]) { #expect(try await device.totalXP() == xp) }
  }

  @Test func aJoinSettlesOnceEverythingHasArrived() async throws {
    try await devices[0].quest()
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    let early = try folder.files()[0]
    try await devices[0].quest("Second")
    _ = try await devices[0].sync.synchronize()
    let aside = "\(folder.path)/aside"
    try FileManager.default.moveItem(atPath: early, toPath: aside)
    let files = try folder.files()
    _ = try await devices[1].sync.join(folder.path, code: code, name: "laptop")
    #expect(try folder.files() == files, "nothing is written before everything is here")
    try FileManager.default.moveItem(atPath: aside, toPath: early)
    for device in devices.prefix(2) { try await device.play() }
    for device in devices.prefix(2) + devices.prefix(2) { _ = try await device.sync.synchronize() }
    for device in devices.prefix(2) {
      #expect(try await device.engine.players().count == 1)
      #expect(try await device.totalXP() == 240)
    }
  }

  @Test func aDeviceJoinsAsThePlayerThatItIsTold() async throws {
    try await devices[0].quest()
    var change = PlayerChange()
    change.displayName = "Ben"
    let ids = [
      try await devices[0].engine.rename("Ada").playerID,
      try await devices[0].engine.owner.create(PlayerDraft(settings: change)).id,
    ]
    for id in ids { try await devices[0].play(id) }
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    await #expect(throws: PlayerChoiceNeeded.self) {
      try await devices[1].sync.join(folder.path, code: code, choice: .player(PlayerID(UUID())))
    }
    _ = try await devices[1].sync.join(folder.path, code: code, choice: .player(ids[1]))
    #expect(try await devices[1].engine.profile().displayName == "Ben")
    // On the third one the default player is another one already.
    try await devices[2].quest("Other")
    change.displayName = "Cleo"
    let cleo = try await devices[2].engine.owner.create(PlayerDraft(settings: change)).id
    let own = try await devices[2].engine.profile().playerID
    for id in [own, cleo] { try await devices[2].play(id) }
    _ = try await devices[2].engine.owner.merge(own, into: cleo)
    _ = try await devices[2].sync.join(folder.path, code: code, choice: .player(ids[0]))
    #expect(try await devices[2].engine.players().map(\.displayName).sorted() == ["Ada", "Ben"])
    #expect(try await devices[2].totalXP() == 360)
    let copy = try await devices[2].engine.owner.export(of: ids[0])
    #expect(copy.sessions.count == 3, "an export of one player has what was played under every id")
  }

  @Test func playersAreMergedAtAnyTimeAndSplitAgain() async throws {
    try await devices[0].quest()
    try await devices[0].play()
    try await devices[1].quest("Other")
    try await devices[1].play()
    let ids = [
      try await devices[0].engine.profile().playerID,
      try await devices[1].engine.profile().playerID,
    ]
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    _ = try await devices[1].sync.join(folder.path, code: code, name: "laptop", choice: .new)
    _ = try await devices[2].sync.join(folder.path, code: code, name: "tablet")
    try await exchange()
    let parent = devices[2].engine.owner
    for _ in 0..<2 {
      let kept = try await parent.merge(ids[1], into: ids[0])
      #expect(kept.totalXP == 240 && kept.mergedPlayers.map(\.playerID) == [ids[1]])
    }
    try await exchange()
    try await expectOnePlayer(240)
    try await devices[1].play()
    try await exchange()
    let split = try await parent.split(ids[1])
    #expect(split.totalXP == 120 && split.mergedPlayers.isEmpty)
    #expect(try await parent.split(ids[1]) == split)
    try await exchange()
    for device in devices {
      #expect(try await device.engine.profile(of: ids[0]).totalXP == 240)
      #expect(try await device.engine.profile(of: ids[1]).totalXP == 120)
      #expect(try await device.contents() == devices[0].contents())
    }
  }

  @Test func aCircleOfMergesIsOnePlayerAndASplitOpensIt() async throws {
    try await devices[0].quest()
    var ids = [try await devices[0].engine.profile().playerID]
    for name in ["Bea", "Cleo"] {
      var change = PlayerChange()
      change.displayName = name
      ids.append(try await devices[0].engine.owner.create(PlayerDraft(settings: change)).id)
    }
    for id in ids { try await devices[0].play(id) }
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    for device in devices.dropFirst() {
      _ = try await device.sync.join(folder.path, code: code, name: device.name)
    }
    // Each device merges other two, and knows nothing of the others.
    for (index, device) in devices.enumerated() {
      _ = try await device.engine.owner.merge(ids[index], into: ids[(index + 1) % 3])
    }
    try await exchange()
    try await expectOnePlayer(360)
    for id in ids {
      #expect(try await devices[0].engine.owner.split(id).totalXP == 120)
      #expect(try await devices[0].engine.players().map(\.playerID).contains(id))
    }
    try await exchange()
    for device in devices { #expect(try await device.engine.players().count == 3) }
  }

  @Test func anErasedPlayerLeavesNoTraceInWhomAnotherDeviceMerged() async throws {
    var change = PlayerChange()
    try await devices[0].quest()
    var ids: [PlayerID] = []
    for name in ["Ada", "Bea"] {
      change.displayName = name
      ids.append(try await devices[0].engine.owner.create(PlayerDraft(settings: change)).id)
    }
    for id in ids { try await devices[0].play(id) }
    let code = try await devices[0].sync.begin(in: folder.path, name: "kitchen").code
    for device in devices.dropFirst() { _ = try await device.sync.join(folder.path, code: code) }
    _ = try await devices[1].engine.owner.merge(ids[1], into: ids[0])
    try await devices[0].engine.owner.erase(ids[0])
    try await exchange()
    for device in devices {
      #expect(try await device.engine.profile(of: ids[1]).totalXP == 120, "Bea's sessions stay")
      #expect(try await device.contents() == devices[0].contents())
      #expect(try await device.contents().players.allSatisfy { $0.mergedInto != ids[0] })
    }
  }

  @Test func aCopyOfAChildWhoIsHereUnderAnotherNameIsThatChild() async throws {
    for device in devices.prefix(2) {
      try await device.quest()
      try await device.play()
    }
    let (ada, copy) = (
      try await devices[0].engine.rename("Ada").playerID, try await devices[1].contents()
    )
    for _ in 0..<2 {
      _ = try await devices[0].engine.owner.import(copy, as: ada)
      #expect(try await devices[0].engine.players().map(\.displayName) == ["Ada"])
      #expect(try await devices[0].totalXP() == 240)
    }
    var change = PlayerChange()
    change.displayName = "Robin"
    let robin = try await devices[0].engine.owner.create(PlayerDraft(settings: change)).id
    await #expect(throws: QuestError.self, "who is here already is merged, not imported") {
      try await devices[0].engine.owner.import(copy, as: robin)
    }
    for name in ["Bea", "Cleo"] {
      change.displayName = name
      _ = try await devices[2].engine.owner.create(PlayerDraft(settings: change))
    }
    let before = try await devices[0].contents()
    await #expect(throws: QuestError.self) {
      try await devices[0].engine.owner.import(devices[2].contents(), as: ada)
    }
    #expect(try await devices[0].contents() == before)
  }

  @Test func aDeviceOpensWithThePlayerThatAParentChose() async throws {
    try await devices[0].quest()
    var change = PlayerChange()
    change.displayName = "Bea"
    let bea = try await devices[0].engine.owner.create(PlayerDraft(settings: change))
    let own = try await devices[0].engine.profile().playerID
    let merged = try await devices[0].engine.owner.merge(bea.id, into: own).mergedPlayers
    #expect(merged.map(\.displayName) == ["Bea"], "who was named can be taken apart again")
    _ = try await devices[0].engine.owner.split(bea.id)
    try await devices[0].engine.owner.setDefaultPlayer(bea.id)
    #expect(try await devices[0].engine.profile().displayName == "Bea")
    let nobody = PlayerID(UUID())
    await #expect(throws: QuestError.notFound(.player, id: nobody.description)) {
      try await devices[0].engine.owner.setDefaultPlayer(nobody)
    }
  }
}
