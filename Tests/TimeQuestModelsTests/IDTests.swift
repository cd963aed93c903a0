import Foundation
import Testing
import TimeQuestModels

struct IDTests {
  private let text = "550e8400-e29b-41d4-a716-446655440000"

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
