import Testing
import TimeQuestEngine
import TimeQuestSodium
import TimeQuestSync
import TimeQuestTesting

/// The code of the article of `TimeQuestSync`.
struct SyncArticleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func theArticleMakesTwoDevicesOneFamily() async throws {
    let path = folder.path
    let (first, second) = (Device("kitchen"), Device("tablet"))
    let (kitchenEngine, tabletEngine) = (first.engine, second.engine)
    for device in [first, second] {
      try await device.quest()
      try await device.play()
    }
    var (shown, devices): ([String], [String]) = ([], [])

    let kitchen = FolderSync(kitchenEngine.administratorSession(), cipher: SodiumSegmentCipher())
    let code = try await kitchen.begin(in: path, name: "kitchen").code

    let tablet = FolderSync(tabletEngine.administratorSession(), cipher: SodiumSegmentCipher())
    do {
      _ = try await tablet.join(path, code: code, name: "tablet")
    } catch let question as PlayerChoiceNeeded {
      shown.append("Is \(question.own.displayName) the same as \(question.players[0].displayName)?")
      let same = PlayerChoice.player(question.players[0].playerID)
      _ = try await tablet.join(path, code: code, name: "tablet", choice: same)
    }

    _ = try await tablet.synchronize()
    let result = try await kitchen.synchronize()
    devices = result.status.replicas.map(\.name)

    #expect(shown == ["Is Player 1 the same as Player 1?"])
    #expect(Set(devices) == ["kitchen", "tablet"])
    #expect(try await second.totalXP() == first.totalXP())
  }
}
