import Testing
import TimeQuestJSON

@Suite struct RoundTripTests {
  private struct Record: Codable, Equatable {
    var name: String
    var size: Size?
    var absent: Int?
    var sizes: [Size]
    var byName: [String: [Double?]]
    var byNumber: [Int: Bool]
    var shape: [Schema]
    var bounds: ClosedRange<Int>
    var set: Set<UInt8>
    var nested: [[[Int]]]

    enum Size: Int, Codable { case small, large }

    indirect enum Schema: Codable, Equatable {
      case point
      case circle(radius: Double)
      case group(Schema, label: String?)
    }
  }

  @Test func everyShapeOfCodableComesBackEqual() throws {
    let record = Record(
      name: "é😀\0\"",
      size: .large,
      absent: nil,
      sizes: [.small, .large],
      byName: ["a": [1.5, nil, -3], "": []],
      byNumber: [-1: true, 20: false],
      shape: [.point, .circle(radius: 0.1), .group(.group(.point, label: nil), label: "x")],
      bounds: -2...5,
      set: [0, 255],
      nested: [[], [[1], []]]
    )
    let bytes = try JSONText.encode(record)
    #expect(try JSONNode(parsing: bytes).decode(Record.self) == record)
  }

  private class Base: Codable {
    var base = 1
  }

  /// Shares one container with its superclass.
  private final class Sharing: Base {
    var own = 2

    private enum CodingKeys: CodingKey { case own }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      own = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .own)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(own, forKey: .own)
    }
  }

  /// Gives its superclass a place of its own.
  private final class Separate: Base {
    var own = 2

    private enum CodingKeys: CodingKey {
      case own
      case parent
    }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      own = try container.decode(Int.self, forKey: .own)
      try super.init(from: container.superDecoder(forKey: .parent))
      #expect(try Base(from: container.superDecoder()).base == base)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let parent = container.superEncoder()
      #expect(parent.codingPath.map(\.stringValue) == ["super"])
      try super.encode(to: parent)
      try container.encode(own, forKey: .own)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  @Test func aSubclassMaySharePlaceWithItsSuperclassOrNot() throws {
    #expect(try text(Sharing()) == #"{"base":1,"own":2}"#)
    #expect(try text(Separate()) == #"{"super":{"base":1},"own":2,"parent":{"base":1}}"#)
    let sharing = try parse(#"{"own":7,"base":8}"#).decode(Sharing.self)
    #expect((sharing.own, sharing.base) == (7, 8))
    let separate = try parse(#"{"own":7,"parent":{"base":8},"super":{"base":8}}"#)
      .decode(Separate.self)
    #expect((separate.own, separate.base) == (7, 8))
  }

  @Test(arguments: [
    (#"{"own":7,"parent":{"base":8}}"#, "no key super at : there is no super"),
    (#"{"own":7,"parent":{}}"#, "no key base at parent: there is no base"),
    (
      #"{"own":7,"parent":null}"#,
      "null for Dictionary<String, Any> at parent: expected object, got null"
    ),
  ])
  func aSuperclassThatIsMissingIsTold(text: String, told: String) throws {
    let error = try #require(throws: DecodingError.self) { try parse(text).decode(Separate.self) }
    #expect(error.told == told)
  }
}
