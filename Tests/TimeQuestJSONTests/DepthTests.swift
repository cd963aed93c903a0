import Testing
import TimeQuestJSON

@Suite struct DepthTests {
  private indirect enum Nest: Encodable {
    case leaf(Int)
    case list(Nest)

    init(levels: Int) {
      self = .leaf(1)
      for _ in 0..<levels { self = .list(self) }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .leaf(let value): try value.encode(to: encoder)
      case .list(let inner):
        var container = encoder.unkeyedContainer()
        try container.encode(inner)
      }
    }
  }

  /// Nests by containers whose creation cannot throw.
  private struct Burrow: Encodable {
    var levels: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for _ in 1..<levels { container = container.nestedUnkeyedContainer() }
    }
  }

  /// Its innermost array has an element without a value, which is written as an empty object.
  private struct Hollow: Encodable {
    var levels: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for _ in 2..<levels { container = container.nestedUnkeyedContainer() }
      _ = container.superEncoder()
    }
  }

  private func value(_ levels: Int) -> JSON {
    (1..<levels).reduce([]) { inner, level in level.isMultiple(of: 2) ? [inner] : ["a": inner] }
  }

  @Test func printingReaches512Levels() throws {
    #expect(JSONText.maximumDepth == 512)
    #expect(try parse(text(Nest(levels: 512))).depth(isAtMost: 512))
    #expect(try text(Burrow(levels: 512)) == nested(512))
    #expect(try parse(text(Hollow(levels: 512))).depth(isAtMost: 512))
    #expect(try parse(text(value(512))).value == value(512))
  }

  @Test(arguments: [513, 514, 2_000, 10_000])
  func deeperValuesAreRefusedAndNotPrinted(levels: Int) throws {
    let values: [any Encodable] = [
      Nest(levels: levels), Burrow(levels: levels), Hollow(levels: levels), value(levels),
    ]
    for value in values {
      let error = try #require(throws: EncodingError.self) { try text(value) }
      #expect(error.told.hasSuffix(": more than 512 levels of nesting"))
    }
  }

  @Test func theRefusalNamesThePath() throws {
    let error = try #require(throws: EncodingError.self) { try text(["a": value(513)]) }
    #expect(error.told.hasPrefix("a.0.a.0.a."))
  }
}
