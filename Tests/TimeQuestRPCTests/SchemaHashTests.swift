import Testing
import TimeQuestEngine
import TimeQuestJSON

@testable import TimeQuestRPC

struct SchemaHashTests {
  @Test func theHashIsThatOfTheDocument() throws {
    let document = try JSONText.encode(OpenRPC(InterfaceDescription(isSimulated: true)).document)
    #expect(Fingerprint.of(document) == OpenRPC.schemaHash, "make schemas writes it anew")
  }
}
