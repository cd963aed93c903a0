import Foundation
import Testing

@testable import TimeQuestSync

struct FamilyCodeTests {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let known: [(bytes: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0, count: 32),
      "0000-0000-0000-0000-0000-0000-0000-0000-0000-0000-0000-0000-0000-4Q9J"
    ),
    (
      [UInt8](repeating: 255, count: 32),
      "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZG-3A7Q"
    ),
    (
      Array(0..<32),
      "000G-40R4-0M30-E209-185G-R38E-1W81-24GK-2GAH-C5RR-34D1-P70X-3RFG-3YMQ"
    ),
  ]
  private let code = known[2].code
  private let bytes = known[2].bytes

  @Test func aKeyHas32Bytes() {
    for count in 0..<100 {
      #expect((FamilyKey(bytes: [UInt8](repeating: 7, count: count)) != nil) == (count == 32))
    }
  }

  @Test(arguments: known)
  func aCodeStaysTheSameInEveryVersion(bytes: [UInt8], code: String) throws {
    #expect(try #require(FamilyKey(bytes: bytes)).code == code)
    #expect(try FamilyKey(code: code).bytes == bytes)
  }

  @Test func everyBitOfAKeyIsInItsCode() throws {
    for bit in 0..<256 {
      var bytes = [UInt8](repeating: 0, count: 32)
      bytes[bit / 8] = 1 << (bit % 8)
      let key = try #require(FamilyKey(bytes: bytes))
      #expect(try FamilyKey(code: key.code) == key)
    }
  }

  @Test func caseWhiteSpaceAndHyphensDoNotMatter() throws {
    let characters = code.filter { $0 != "-" }
    let texts = [
      characters, code.lowercased(), " \(code)\r\n", code.replacingOccurrences(of: "-", with: "–"),
      characters.map { "\($0)-\u{a0}\t" }.joined(), "--\(code)--",
    ]
    for text in texts { #expect(try FamilyKey(code: text).bytes == bytes, "\(text)") }
    #expect(try FamilyKey(code: code.dropLast(0)).bytes == bytes)
  }

  @Test(arguments: [("0", "o"), ("0", "O"), ("1", "i"), ("1", "I"), ("1", "l"), ("1", "L")])
  func lettersThatLookLikeDigitsAreRead(digit: String, letter: String) throws {
    let text = code.replacingOccurrences(of: digit, with: letter)
    #expect(text != code)
    #expect(try FamilyKey(code: text).bytes == bytes)
  }

  @Test func everyWrongCharacterIsRefused() {
    let characters = code.filter { $0 != "-" }
    for place in characters.indices {
      for digit in Self.digits where digit != characters[place] {
        let text = characters.replacingCharacters(in: place...place, with: String(digit))
        #expect(throws: FamilyCodeError.wrongCheckGroup, "\(text)") { try FamilyKey(code: text) }
      }
    }
  }

  @Test(arguments: known)
  func everySwapOfTwoCharactersIsRefused(bytes: [UInt8], code: String) {
    let characters = code.filter { $0 != "-" }.map(\.self)
    for first in characters.indices {
      for second in 0..<first where characters[first] != characters[second] {
        var swapped = characters
        swapped.swapAt(first, second)
        #expect(throws: FamilyCodeError.wrongCheckGroup, "\(String(swapped))") {
          try FamilyKey(code: String(swapped))
        }
      }
    }
  }

  /// The effect of a wrong character on the check depends on its place and difference alone.
  ///
  /// Where no two effects add up to a third or to nothing, no three wrong characters stay unseen.
  @Test func upToThreeWrongCharactersNeverFit() {
    let correct = FamilyKey.remainder(of: [UInt8](repeating: 0, count: 56))
    var effects: [[Int]] = []
    var isEffect = [Bool](repeating: false, count: 1 << 20)
    isEffect[0] = true
    for place in 0..<56 {
      effects.append([])
      for difference in 1..<32 as Range<UInt8> {
        var values = [UInt8](repeating: 0, count: 56)
        values[place] = difference
        let effect = Int(FamilyKey.remainder(of: values) ^ correct)
        #expect(!isEffect[effect])
        isEffect[effect] = true
        effects[place].append(effect)
      }
    }
    for place in 0..<56 {
      for other in 0..<place {
        let isUnseen = effects[place].contains { effect in
          effects[other].contains { isEffect[$0 ^ effect] }
        }
        #expect(!isUnseen, "characters \(other) and \(place) with a third")
      }
    }
  }

  /// Each text, the error that it throws, and its description.
  private static let refusals: [(text: String, error: FamilyCodeError, description: String)] = {
    let code = known[2].code
    let tooLong = "The code is too long: it has"
    let tooShort = "The code is too short:"
    let impossible = "of the code contains a character that no code has."
    return [
      ("", .tooShort(by: 56), "\(tooShort) 56 characters are missing."),
      (" - ", .tooShort(by: 56), "\(tooShort) 56 characters are missing."),
      (String(code.dropLast(2)), .tooShort(by: 2), "\(tooShort) 2 characters are missing."),
      (String(code.dropFirst()), .tooShort(by: 1), "\(tooShort) 1 character is missing."),
      (code + "0", .tooLong(by: 1), "\(tooLong) 1 character too many."),
      (code + code, .tooLong(by: 56), "\(tooLong) 56 characters too many."),
      ("U" + code.dropFirst(), .impossibleCharacter(group: 1), "Group 1 \(impossible)"),
      ("000G-40u4", .impossibleCharacter(group: 2), "Group 2 \(impossible)"),
      (code.dropLast() + "é", .impossibleCharacter(group: 14), "Group 14 \(impossible)"),
      ("000G-!", .impossibleCharacter(group: 2), "Group 2 \(impossible)"),
      ("\u{0}", .impossibleCharacter(group: 1), "Group 1 \(impossible)"),
      ("k\u{212a}", .impossibleCharacter(group: 1), "Group 1 \(impossible)"),
      ("0\u{301}", .impossibleCharacter(group: 1), "Group 1 \(impossible)"),
      ("١", .impossibleCharacter(group: 1), "Group 1 \(impossible)"),
      (
        code.dropLast() + "R", .wrongCheckGroup,
        "The last group of the code, which checks the others, does not match: a character is wrong."
      ),
    ]
  }()

  @Test(arguments: refusals)
  func aRefusedCodeIsExplained(text: String, error: FamilyCodeError, description: String) {
    #expect(throws: error) { try FamilyKey(code: text) }
    #expect(error.description == description)
    #expect(error.localizedDescription == description)
  }

  @Test func bitsBehindTheKeyAreRefusedThoughTheCheckFits() throws {
    for spare in 1..<16 as Range<UInt8> {
      let data = [UInt8](repeating: 0, count: 51) + [spare]
      let check = FamilyKey.remainder(of: data + [0, 0, 0, 0])
      let values = data.map(Int.init) + [15, 10, 5, 0].map { Int(check >> $0 & 31) }
      #expect(throws: FamilyCodeError.impossibleCharacter(group: 13)) {
        try FamilyKey(code: String(values.map { Self.digits[$0] }))
      }
    }
  }

  @Test func noDescriptionShowsTheBytes() throws {
    let key = try #require(FamilyKey(bytes: [UInt8](repeating: 213, count: 32)))
    let pair = (key: key, keys: [Optional(key)])
    var dumped = ""
    dump(pair, to: &dumped)
    for text in ["\(key)", String(reflecting: key), "\(pair)", String(reflecting: pair), dumped] {
      #expect(text.contains("FamilyKey(…)"))
      for secret in ["213", "d5", "D5", key.code] { #expect(!text.contains(secret)) }
    }
  }
}
