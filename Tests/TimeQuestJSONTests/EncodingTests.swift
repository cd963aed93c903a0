import Testing
import TimeQuestJSON

@Suite struct EncodingTests {
  @Test func membersStandInTheOrderOfTheirDeclaration() throws {
    struct Unsorted: Encodable {
      var zebra = 1
      var apple: Int?
      var mango = "é"
      var banana = [true, false]
    }
    #expect(try text(Unsorted()) == #"{"zebra":1,"mango":"é","banana":[true,false]}"#)
  }

  @Test func aNULInAStringOrANameSurvives() throws {
    #expect(try text(["a\0b": "x\0"]) == #"{"a\u0000b":"x\u0000"}"#)
    #expect(try text("\0") == #""\u0000""#)
    #expect(try text(["": ""]) == #"{"":""}"#)
  }

  @Test func aTextOfAnyLengthIsPrintedWhole() throws {
    for length in [0, 1, 15, 16, 1_000, 16_381, 16_382, 16_383, 16_384, 100_000, 1_000_000] {
      let long =
        String(repeating: "é\n", count: length / 4) + String(repeating: "a", count: length % 4)
      let printed = try JSONText.encode(long)
      #expect(printed.count == length + 2)
      #expect(try JSONNode(parsing: printed).string == long)
    }
  }

  @Test func nestedContainersWriteInPlace() throws {
    struct Nested: Encodable {
      enum Keys: String, CodingKey { case first, second, third }

      func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Keys.self)
        var first = outer.nestedContainer(keyedBy: Keys.self, forKey: .first)
        var second = outer.nestedUnkeyedContainer(forKey: .second)
        try outer.encodeNil(forKey: .third)
        try first.encode(1, forKey: .third)
        var inner = second.nestedContainer(keyedBy: Keys.self)
        var list = second.nestedUnkeyedContainer()
        try second.encodeNil()
        try second.superEncoder().singleValueContainer().encodeAll("late")
        try inner.encode(2.5, forKey: .first)
        try list.encode("x")
        #expect(second.count == 4)
        #expect(second.codingPath.map(\.stringValue) == ["second"])
        #expect(inner.codingPath.map(\.stringValue) == ["second", "0"])
        #expect(list.codingPath.map(\.intValue) == [nil, 1])
      }
    }
    #expect(
      try text(Nested())
        == #"{"first":{"third":1},"second":[{"first":2.5},["x"],null,"late"],"third":null}"#
    )
  }

  @Test func aLaterValueTakesThePlaceOfAnEarlierOne() throws {
    struct Twice: Encodable {
      enum Keys: String, CodingKey { case a, b }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var orphan = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try container.encode("first", forKey: .b)
        try container.encode([1], forKey: .a)
        try container.encode("second", forKey: .b)
        try orphan.encode("nowhere", forKey: .a)
      }
    }
    #expect(try text(Twice()) == #"{"a":[1],"b":"second"}"#)
  }

  @Test func whatEncodesNothingIsAnEmptyObjectWithinAndAnErrorAlone() throws {
    struct Nothing: Encodable {
      func encode(to encoder: any Encoder) throws {}
    }
    #expect(try text([Nothing()]) == "[{}]")
    #expect(try text(["a": Nothing()]) == #"{"a":{}}"#)
    let error = try #require(throws: EncodingError.self) { try text(Nothing()) }
    #expect(error.told == ": nothing was encoded")
  }

  @Test func twoKindsOfContainerForOneValueAreAnError() throws {
    struct Mixed: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(1, forKey: .a)
        try list.encode(1)
      }

      enum CodingKeys: CodingKey { case a }
    }
    let error = try #require(throws: EncodingError.self) { try text(["x": Mixed()]) }
    #expect(error.told == "x: two kinds of container for one value")
  }

  @Test func anErrorOfTheValueItselfComesThrough() {
    struct Refusal: Error {}
    struct Refusing: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("begun")
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) { try text(["a": [Refusing()]]) }
  }
}

extension SingleValueEncodingContainer {
  fileprivate func encodeAll(_ value: String) throws {
    var copy = self
    try copy.encode(value)
  }
}
