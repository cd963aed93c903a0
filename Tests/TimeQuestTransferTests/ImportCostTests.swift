import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQLite
import TimeQuestTesting

@testable import TimeQuestTransfer

/// What an import costs grows as the document does, whatever is in it.
///
/// Each of these took more than a minute while the cost grew by the square.
@Suite(.timeLimit(.minutes(1)))
struct ImportCostTests {
  private func importing(_ document: ExportDocument) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "timequest-\(UUID())")
    let store = try SQLiteStore(path: "\(folder.path)/store.sqlite", clock: .simulated)
    let owner = QuestEngine(store: store).administratorSession()
    let family = ExportDocument(
      players: [.sample()],
      routines: (1...60).map { Routine.sample(.sample($0)) }
    )
    _ = try await owner.import(family)
    #expect(try await owner.import(document).added == document.count)
    try await store.close()
    try FileManager.default.removeItem(at: folder)
  }

  @Test func tombstonesOfWhatWasNeverHere() async throws {
    let tombstones = (1000..<15_000).map { Tombstone(RoutineID.sample($0)) }
    try await importing(ExportDocument(tombstones: tombstones))
  }

  @Test func aChainOfPlayersWhoTurnedOutToBeOne() async throws {
    let players = (1000..<1800).map { (number: UInt32) in
      var player = Player.sample(.sample(number))
      player.mergedInto = number < 1799 ? .sample(number + 1) : nil
      return player
    }
    try await importing(ExportDocument(players: players))
  }

  @Test func manyPlayersAndTheirQuests() async throws {
    let players = (1000..<1500).map { Player.sample(.sample($0)) }
    let routines = (2000..<2500).map { (number: UInt32) -> Routine in
      var routine = Routine.sample(.sample(number))
      routine.playerIDs = players.map(\.id)
      return routine
    }
    try await importing(ExportDocument(players: players, routines: routines))
  }

  @Test func aDocumentHasAtMostTenThousandPlayers() async throws {
    let players = (1...10_001).map { Player.sample(.sample($0)) }
    let owner = QuestEngine(store: InMemoryStore(clock: .simulated)).administratorSession()
    var writer = DocumentWriter(coder: FoundationDocumentCoder())
    let text = try players.flatMap { try writer.text(of: .player($0)) } + writer.end()
    await #expect {
      _ = try await owner.importText(text)
    } throws: { error in
      error as? QuestError
        == .invalid(
          path: "document.players[10000]",
          expected: "at most 10000 players",
          got: "more"
        )
    }
  }

  /// Half a million tombstones took 526 MiB while each had the room of a session.
  @Test func aTombstoneInAListTakesNoMoreThanItHolds() {
    #expect(MemoryLayout<ExportPart>.stride <= 2 * MemoryLayout<Tombstone>.stride)
  }
}
