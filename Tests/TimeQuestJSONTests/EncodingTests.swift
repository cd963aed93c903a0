import Testing

@testable import TimeQuestJSON

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

  @Test func nestedContainersWriteOneAfterTheOther() throws {
    struct Nested: Encodable {
      enum Keys: String, CodingKey { case first, second, third }

      func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Keys.self)
        var first = outer.nestedContainer(keyedBy: Keys.self, forKey: .first)
        try first.encode(1, forKey: .third)
        var second = outer.nestedUnkeyedContainer(forKey: .second)
        var inner = second.nestedContainer(keyedBy: Keys.self)
        #expect(inner.codingPath.map(\.stringValue) == ["second", "0"])
        try inner.encode(2.5, forKey: .first)
        var list = second.nestedUnkeyedContainer()
        #expect(list.codingPath.map(\.intValue) == [nil, 1])
        try list.encode("x")
        try second.encodeNil()
        #expect(second.codingPath.map(\.stringValue) == ["second"])
        try second.superEncoder().singleValueContainer().encodeAll("late")
        #expect(second.count == 4)
        try outer.encodeNil(forKey: .third)
      }
    }
    #expect(
      try text(Nested())
        == #"{"first":{"third":1},"second":[{"first":2.5},["x"],null,"late"],"third":null}"#
    )
  }

  /// Each would write into another container, or after the end of its own.
  @Test(arguments: OutOfOrder.allCases)
  func containersOutOfOrderAreAnErrorAndNeverAWrongText(_ order: OutOfOrder) throws {
    let error = try #require(throws: EncodingError.self) {
      try text(["x": Disordered(order: order)])
    }
    #expect(
      error.told.hasSuffix(": two kinds of container for one value, or containers out of order")
    )
    #expect(error.told.hasPrefix("x"))
  }

  enum OutOfOrder: CaseIterable {
    case firstChildAfterTheSecond, childAfterAMember, listAfterItsSibling, parentOfAnotherKind
    case twoScalars, scalarInAList
  }

  /// It is no argument of a test itself: those are encoded, by Foundation, which traps.
  private struct Disordered: Encodable {
    let order: OutOfOrder

    func encode(to encoder: any Encoder) throws {
      switch order {
      case .firstChildAfterTheSecond:
        var parent = encoder.container(keyedBy: JSONKey.self)
        var first = parent.nestedContainer(keyedBy: JSONKey.self, forKey: .name("a"))
        var second = parent.nestedContainer(keyedBy: JSONKey.self, forKey: .name("b"))
        try second.encode(1, forKey: .name("c"))
        try first.encode(1, forKey: .name("d"))
      case .childAfterAMember:
        var parent = encoder.container(keyedBy: JSONKey.self)
        var child = parent.nestedUnkeyedContainer(forKey: .name("a"))
        try parent.encode(1, forKey: .name("b"))
        try child.encode(1)
      case .listAfterItsSibling:
        var parent = encoder.unkeyedContainer()
        var first = parent.nestedUnkeyedContainer()
        _ = parent.nestedUnkeyedContainer()
        try first.encodeNil()
      case .parentOfAnotherKind:
        var list = encoder.unkeyedContainer()
        var object = encoder.container(keyedBy: JSONKey.self)
        try object.encode(1, forKey: .name("a"))
        try list.encode(1)
      case .twoScalars:
        var value = encoder.singleValueContainer()
        try value.encode(1)
        try value.encode(2)
      case .scalarInAList:
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var value = encoder.singleValueContainer()
        try value.encode(true)
      }
    }
  }

  #if DEBUG
  @Test func aMemberThatIsEncodedTwiceEndsADebugBuild() async {
    await #expect(processExitsWith: .failure) {
      struct Twice: Encodable {
        func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: JSONKey.self)
          try container.encode(1, forKey: .name("a"))
          try container.encode(2, forKey: .name("a"))
        }
      }
      _ = try JSONText.encode(Twice())
    }
  }
  #endif

  @Test func superclassesWriteIntoTheSameObjectOrOneOfTheirOwn() throws {
    class Base: Encodable {
      let isInPlace: Bool
      init(isInPlace: Bool) { self.isInPlace = isInPlace }
      enum Keys: CodingKey { case base }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(1, forKey: .base)
      }
    }
    final class Derived: Base {
      enum Keys: CodingKey { case derived, last }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode([2], forKey: .derived)
        try super.encode(to: isInPlace ? encoder : container.superEncoder())
        try container.encode(3, forKey: .last)
      }
    }
    #expect(try text(Derived(isInPlace: true)) == #"{"derived":[2],"base":1,"last":3}"#)
    #expect(try text(Derived(isInPlace: false)) == #"{"derived":[2],"super":{"base":1},"last":3}"#)
  }

  @Test func anArrayThatASuperclassBeganCountsOn() throws {
    class Base: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("base")
      }
    }
    final class Derived: Base {
      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.unkeyedContainer()
        try container.encode(container.count)
        try container.encode(container.count)
      }
    }
    #expect(try text(Derived()) == #"["base",1,2]"#)
  }

  @Test func aSuperclassThatEncodesNothingIsAnEmptyObject() throws {
    struct Super: Encodable {
      let isList: Bool
      func encode(to encoder: any Encoder) throws {
        if isList {
          var container = encoder.unkeyedContainer()
          _ = container.superEncoder()
          _ = container.superEncoder()
        } else {
          var container = encoder.container(keyedBy: JSONKey.self)
          _ = container.superEncoder()
          try container.encode(1, forKey: .name("a"))
          _ = container.superEncoder(forKey: .name("b"))
        }
      }
    }
    #expect(try text(Super(isList: true)) == "[{},{}]")
    #expect(try text(Super(isList: false)) == #"{"super":{},"a":1,"b":{}}"#)
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
