import Testing
import TimeQuestJSON

@Suite struct DecodingTests {
  private struct Sample: Decodable {
    var text: String?
    var list: [Int]?
    var table: [String: Inner]?
    var byte: UInt8?
    var float: Float?
    var flag: Bool?
    var choice: Choice?

    struct Inner: Decodable {
      var needed: Int
    }

    enum Choice: String, Decodable { case this, that }
  }

  @Test(arguments: [
    ("[]", "no Dictionary<String, Any> at : expected object, got array"),
    ("null", "null for Dictionary<String, Any> at : expected object, got null"),
    (#"{"text":1}"#, "no String at text: expected string, got integer"),
    (#"{"flag":0}"#, "no Bool at flag: expected boolean, got integer"),
    (#"{"list":{}}"#, "no Array<Any> at list: expected array, got object"),
    (#"{"list":[1,"x"]}"#, "no Int at list.1: expected integer, got string"),
    (#"{"list":[1,null]}"#, "null for Int at list.1: expected integer, got null"),
    (#"{"list":[3.0]}"#, "no Int at list.0: expected integer, got number"),
    (#"{"table":{"a":{}}}"#, "no key needed at table.a: there is no needed"),
    (
      #"{"table":{"a":{"needed":null}}}"#,
      "null for Int at table.a.needed: expected integer, got null"
    ),
    (#"{"byte":256}"#, "corrupt at byte: 256 does not fit in UInt8"),
    (#"{"byte":-1}"#, "corrupt at byte: -1 does not fit in UInt8"),
    (#"{"float":1e39}"#, "corrupt at float: 1e+39 does not fit in Float"),
    (#"{"choice":2}"#, "no String at choice: expected string, got integer"),
    (
      #"{"choice":"other"}"#,
      "corrupt at choice: Cannot initialize Choice from invalid String value other"
    ),
  ])
  func anErrorTellsKindPathAndReason(text: String, told: String) throws {
    let error = try #require(throws: DecodingError.self) { try parse(text).decode(Sample.self) }
    #expect(error.told == told)
  }

  @Test func absentAndNullAreAlikeWhereAValueIsOptional() throws {
    struct Optionals: Decodable, Equatable {
      var bool: Bool?
      var string: String?
      var double: Double?
      var float: Float?
      var int: Int?
      var int8: Int8?
      var int16: Int16?
      var int32: Int32?
      var int64: Int64?
      var uint: UInt?
      var uint8: UInt8?
      var uint16: UInt16?
      var uint32: UInt32?
      var uint64: UInt64?
      var list: [Int]?
    }
    let nulls = Mirror(reflecting: try parse("{}").decode(Optionals.self)).children
      .compactMap(\.label).map { #""\#($0)":null"# }.joined(separator: ",")
    #expect(try parse("{\(nulls)}").decode(Optionals.self) == Optionals())
    let ones = nulls.replacing("null", with: "1")
      .replacing(#""bool":1"#, with: #""bool":true"#)
      .replacing(#""string":1"#, with: #""string":"1""#)
      .replacing(#""list":1"#, with: #""list":[1]"#)
    #expect(
      try parse("{\(ones)}").decode(Optionals.self)
        == Optionals(
          bool: true,
          string: "1",
          double: 1,
          float: 1,
          int: 1,
          int8: 1,
          int16: 1,
          int32: 1,
          int64: 1,
          uint: 1,
          uint8: 1,
          uint16: 1,
          uint32: 1,
          uint64: 1,
          list: [1]
        )
    )
  }

  @Test func integersAreReadAsRealsAndNeverTheOtherWayRound() throws {
    #expect(try parse("[1,2.5]").decode([Double].self) == [1, 2.5])
    #expect(try parse("[1,2.5]").decode([Float].self) == [1, 2.5])
    #expect(throws: DecodingError.self) { try parse("3.0").decode(Int.self) }
  }

  @Test func theOrderOfMembersDoesNotMatter() throws {
    struct Ordered: Decodable, Equatable {
      var a: Int
      var b: Int?
      var c: Int
      var d: Int
    }
    for text in [
      #"{"a":1,"c":3,"d":4}"#, #"{"d":4,"c":3,"a":1}"#, #"{"x":0,"a":1,"y":0,"c":3,"z":0,"d":4}"#,
      #"{"c":3,"aa":0,"d":4,"":0,"a":1}"#,
    ] {
      #expect(try parse(text).decode(Ordered.self) == Ordered(a: 1, b: nil, c: 3, d: 4))
    }
  }

  @Test func nestedContainersReadInPlace() throws {
    struct Nested: Decodable {
      enum Keys: String, CodingKey, CaseIterable { case first, second, third }

      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Keys.self)
        #expect(Set(outer.allKeys) == [.first, .second])
        #expect(outer.contains(.second) && !outer.contains(.third))
        #expect(try outer.decodeNil(forKey: .first) == false)
        #expect(throws: DecodingError.self) { try outer.decodeNil(forKey: .third) }
        let first = try outer.nestedContainer(keyedBy: Keys.self, forKey: .first)
        #expect(try first.decodeNil(forKey: .third))
        var second = try outer.nestedUnkeyedContainer(forKey: .second)
        #expect(second.count == 5)
        #expect(throws: DecodingError.self) { try second.decode(String.self) }
        #expect(second.currentIndex == 0)
        #expect(try second.nestedContainer(keyedBy: Keys.self).allKeys == [.first])
        var list = try second.nestedUnkeyedContainer()
        #expect(list.codingPath.map(\.stringValue) == ["second", "1"])
        #expect(try list.decode(Int.self) == 1)
        #expect(try list.decodeIfPresent(Int.self) == nil)
        #expect(try second.decodeNil())
        #expect(try second.decodeNil() == false)
        #expect(try second.superDecoder().singleValueContainer().decode(String.self) == "s")
        #expect(try second.decode(JSON.self) == ["x": 1.0])
        #expect(second.isAtEnd)
        let error = try #require(throws: DecodingError.self) { try second.decode(Int.self) }
        #expect(error.told == "null for Int at second: there are only 5")
      }
    }
    _ = try parse(
      #"{"first":{"third":null},"other":0,"second":[{"first":1},[1],null,"s",{"x":1.0}]}"#
    ).decode(Nested.self)
  }
}
