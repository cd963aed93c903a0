import Foundation
import Testing
import TimeQuestJSON

@Suite struct ValueTests {
  @Test func literalsMakeValues() {
    let value: JSON = ["n": nil, "b": true, "i": 1, "r": 1.5, "s": "x", "a": [1, 2], "o": [:]]
    #expect(
      value
        == .object([
          JSON.Member("n", .null), JSON.Member("b", .bool(true)),
          JSON.Member("i", .integer(1)), JSON.Member("r", .real(1.5)),
          JSON.Member("s", .string("x")),
          JSON.Member("a", .array([.integer(1), .integer(2)])),
          JSON.Member("o", .object([])),
        ])
    )
    #expect(value["r"] == 1.5)
    #expect(value["absent"] == nil)
    #expect((1 as JSON)["r"] == nil)
    #expect((["a": 1, "b": 2] as JSON) != ["b": 2, "a": 1])
    #expect((1 as JSON) != 1.0)
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-7", "9223372036854775807", "-9223372036854775808", "1.0",
    "0.1", "1e300", "-2.5e-9", "-0.0", #""""#, #""a\"\\\n\u0000\u001F é😀""#, "[]", "{}",
    #"{"b":[1,2.0,{"a":null}],"a":"","é":{}}"#,
  ])
  func aValuePrintsAsItWasRead(original: String) throws {
    let value = try parse(original).value
    #expect(try text(value) == original)
    #expect(try parse(original).decode(JSON.self) == value)
  }

  @Test func aValueIsAMemberLikeAnyOther() throws {
    struct Envelope: Codable, Equatable {
      var id: JSON
      var params: JSON?
      var list: [JSON]
      var table: [String: JSON]
    }
    let original = #"{"id":1.0,"params":{"b":1,"a":[2.50]},"list":[1,2.0,null],"table":{"x":"y"}}"#
    let envelope = try parse(original).decode(Envelope.self)
    #expect(
      envelope
        == Envelope(
          id: 1.0,
          params: ["b": 1, "a": [2.5]],
          list: [1, 2.0, nil],
          table: ["x": "y"]
        )
    )
    #expect(try text(envelope) == original.replacing("2.50", with: "2.5"))
    #expect(
      try parse(#"{"id":null,"list":[],"table":{}}"#).decode(Envelope.self)
        == Envelope(id: nil, params: nil, list: [], table: [:])
    )
  }

  @Test func anotherCoderIsRefused() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([1.0] as JSON) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSON.self, from: Data("[1.0]".utf8))
    }
  }

  @Test func aNameTwiceInOneObjectIsNotPrinted() throws {
    let error = try #require(throws: EncodingError.self) {
      try text(["x": ["a": 1, "a": 2]] as JSON)
    }
    #expect(error.told == "x: the name \"a\" occurs twice")
  }
}
