import Testing
import TimeQuestEngine
import TimeQuestJSON

@testable import TimeQuestRPC

struct SchemaHashTests {
  @Test func theHashIsThatOfTheDocument() throws {
    let document = try JSONText.encode(OpenRPC.document(isSimulated: true), indent: 2)
    #expect(
      Fingerprint.of(document + [UInt8(ascii: "\n")]) == OpenRPC.schemaHash,
      "make schemas writes it anew"
    )
  }
}
