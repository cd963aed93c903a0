import Foundation
import Testing
import TimeQuestTesting

@testable import TimeQuestSQLite

@Suite struct UUIDTextTests {
  @Test func isWrittenAsFoundationWritesItInLowerCase() {
    for _ in 0..<100 {
      let uuid = UUID()
      #expect(UUIDText.text(uuid) == uuid.uuidString.lowercased())
      #expect(UUIDText.uuid(uuid.uuidString.lowercased()) == uuid)
    }
  }

  @Test(arguments: [
    "", "0", "F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6", "f81d4fae-7dec-41d0-a765-00a0c91e6bf",
    "f81d4fae-7dec-41d0-a765-00a0c91e6bf66", "f81d4fae07dec-41d0-a765-00a0c91e6bf6",
    "g81d4fae-7dec-41d0-a765-00a0c91e6bf6", "{81d4fae-7dec-41d0-a765-00a0c91e6bf}",
    "f81d4fae-7dec-41d0-a765-00a0c91e6béx",
  ])
  func isReadInNoOtherForm(_ text: String) {
    #expect(UUIDText.uuid(text) == nil)
  }
}
