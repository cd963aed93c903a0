import Foundation
import Testing
import TimeQuestJSON

@Suite struct RandomTests {
  @Test(arguments: 0..<20)
  func whatIsPrintedIsReadBackEqual(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let value = value(levels: 5, using: &random)
      let bytes = try JSONText.encode(value)
      let node = try JSONNode(parsing: bytes)
      #expect(node.value == value)
      #expect(try node.decode(JSON.self) == value)
      #expect(node.depth(isAtMost: 5))
      #expect(!bytes.contains(0) && !bytes.contains(UInt8(ascii: "\n")))
      #expect(try JSONText.encode(node.value) == bytes)
    }
  }

  @Test(arguments: 0..<10)
  func aDamagedTextIsReadOrRefusedAndNeverHarms(seed: UInt64) throws {
    var random = SeededGenerator(seed: 1_000 + seed)
    for _ in 0..<100 {
      var bytes = try JSONText.encode(value(levels: 4, using: &random))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = .random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(index...)
        default: bytes.insert(contentsOf: bytes[index...].prefix(4), at: index)
        }
        if bytes.isEmpty { bytes = [UInt8(ascii: "[")] }
      }
      do {
        let value = try JSONNode(parsing: bytes).value
        #expect(try JSONNode(parsing: JSONText.encode(value)).depth(isAtMost: 20))
      } catch let error as JSONSyntaxError {
        #expect((0...bytes.count).contains(error.position))
      }
    }
  }

  @Test(arguments: [
    "null", "[true,false]", #"{"a":[1,-2,3.5,"x"],"b":{"c":null}}"#,
    #""\u00e9\ud83d\ude00\n\t\"\\\/""#, "[0.1,1e3,-1.5e-3,9007199254740991]", "[[[]],{}]",
  ])
  func foundationReadsTheSameInOurTextAsInTheOriginal(original: String) throws {
    let printed = try JSONText.encode(try parse(original).value)
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    let ours = try JSONSerialization.jsonObject(with: Data(printed), options: options)
    let theirs = try JSONSerialization.jsonObject(with: Data(original.utf8), options: options)
    #expect((ours as? NSObject) == (theirs as? NSObject))
    #expect(ours is NSObject)
  }

  private func value(levels: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(levels > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2:
      let shift = Int.random(in: 0..<63, using: &random)
      return .integer(.random(in: .min ... .max, using: &random) >> shift)
    case 3: return .real(Double(Int.random(in: -1 << 26...1 << 26, using: &random)) / 64)
    case 4: return .string(string(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          value(levels: levels - 1, using: &random)
        }
      )
    default:
      return .object(
        (0..<Int.random(in: 0..<6, using: &random)).map { index in
          let name = string(using: &random).replacing("\0", with: "") + "\(index)"
          return JSON.Member(name, value(levels: levels - 1, using: &random))
        }
      )
    }
  }

  private func string(using random: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0xFF, 0x100...0xD7FF, 0xE000...0xFFFF,
      0x1_0000...0x10_FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<20, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      if let scalar = Unicode.Scalar(.random(in: range, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }
}
