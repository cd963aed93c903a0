import Synchronization
import Testing
import TimeQuestJSON
import TimeQuestTransfer

@testable import TimeQuestRPC

/// The document as the command line streams it, and as `data.export` answers it.
struct ExportStreamTests {
  @Test func theStreamedTextIsTheDocumentOfTheMethod() async throws {
    let household = try await Household()
    let empty = Front()
    try await empty.call("parent.setPIN", ["pin": .string(Front.pin)])
    try await household.play(household.quest)
    try await household.play(household.held)
    for front in [household.parent, empty] {
      let text = Mutex<[UInt8]>([])
      try await front.client.owner.export(coder: JanssonDocumentCoder()) { bytes in
        text.withLock { $0 += bytes }
      }
      let document = try #require(try await front.call("data.export")["document"])
      #expect(try JSONNode(parsing: text.withLock { $0 }).value == document)
    }
  }

  @Test func anImportTakesTheMembersInAnyOrder() async throws {
    let household = try await Household()
    try await household.play(household.quest)
    let document = try #require(try await household.parent.call("data.export")["document"])
    guard case .object(let members) = document else { return }
    let reversed = JSON.object(members.reversed())
    let result = try await household.parent.call("data.import", ["document": reversed])
    #expect(result["unchanged"] == 4)
    for (damaged, path) in [
      (5, "document"), (.object(members + [.init("planets", [])]), "document.planets"),
      (.object(Array(members.dropFirst())), "document.formatVersion"),
    ] as [(JSON, String)] {
      let error = try await household.parent.refusal("data.import", ["document": damaged])
      #expect(error["code"] == -32602 && error["data"]?["path"]?.text == path, "\(error)")
    }
  }
}
