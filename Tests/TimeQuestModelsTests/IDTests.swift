import Foundation
import Testing
import TimeQuestModels

struct IDTests {
  private let text = "550e8400-e29b-41d4-a716-446655440000"

  @Test(arguments: [
    "", "6F1D0A52-3c1e-4b7a-9a55-0d2f7c1b8e0a", "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0A",
    "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0g", "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e:0",
    "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8é0", "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e@0",
  ])
  func aStoreKeepsIDsInLowerCaseAlone(text: String) {
    #expect(stored(text) == nil)
    let lower = "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e0a"
    #expect(stored(lower)?.description == lower)
  }

  @Test func everyByteOfAnIDIsWrittenAndReadAgain() {
    for byte in UInt8.min ... .max {
      for place in 0..<16 {
        var uuid = UUID().uuid
        unsafe withUnsafeMutableBytes(of: &uuid) { unsafe $0[place] = byte }
        let id = PlayerID(UUID(uuid: uuid))
        #expect(id.description == UUID(uuid: uuid).uuidString.lowercased())
        #expect(stored(id.description) == id)
      }
    }
  }

  @Test func noOtherCharacterIsADigit() {
    for byte in UInt8.min ... .max where !Array("0123456789abcdef".utf8).contains(byte) {
      for place in 0..<36 {
        var bytes = Array(text.utf8)
        guard bytes[place] != byte else { continue }
        bytes[place] = byte
        let id = unsafe bytes.withUnsafeBufferPointer { unsafe PlayerID(lowerCase: $0) }
        #expect(id == nil, "\(byte) at \(place)")
      }
    }
  }

  private func stored(_ text: String) -> PlayerID? {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { unsafe PlayerID(lowerCase: $0) }
  }

  @Test func anIDIsReadInEitherCaseAndWrittenInLowerCase() {
    #expect(PlayerID(text)?.description == text)
    #expect(PlayerID(text.uppercased())?.description == text)
    #expect(PlayerID(text) == PlayerID(text.uppercased()))
  }

  @Test(arguments: [
    "", "550e8400", "550e8400-e29b-41d4-a716-44665544000", "550e8400-e29b-41d4-a716-4466554400000",
    "550e8400-e29b-41d4-a716-44665544000g", "{550e8400-e29b-41d4-a716-446655440000}",
    "550e8400e29b41d4a716446655440000", " 550e8400-e29b-41d4-a716-446655440000",
    "550e8400-e29b-41d4-a716-446655440000\u{0}", "550e8400-e29b-41d4-a716-446655440000\u{0}x",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(PlayerID(text) == nil)
  }

  @Test func idsSortAsTheirTextDoes() throws {
    let texts = [
      "00000000-0000-4000-8000-000000000001", "0fffffff-0000-4000-8000-000000000000",
      "80000000-0000-4000-8000-000000000000", "ffffffff-ffff-4fff-bfff-ffffffffffff",
    ]
    let ids = try texts.reversed().map { try #require(RoutineID($0)) }
    #expect(ids.sorted().map(\.description) == texts)
  }

  @Test func anIDTravelsAsText() throws {
    let json = Data("[\"\(text)\"]".utf8)
    #expect(try JSONEncoder().encode(JSONDecoder().decode([TaskID].self, from: json)) == json)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TaskID].self, from: Data(#"["1"]"#.utf8))
    }
  }
}
