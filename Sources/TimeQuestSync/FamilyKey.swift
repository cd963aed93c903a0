public import Foundation

/// The secret that the devices of a family share: 32 random bytes.
///
/// Whoever has it can read and change what the family syncs. No description shows the bytes: a key
/// that strays into a log or an error stays secret.
public struct FamilyKey: Hashable, Sendable {
  /// The number of bytes of a key.
  public static let length = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// A key with these bytes; nil where they are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

extension FamilyKey: CustomStringConvertible, CustomReflectable {
  /// The name of the type alone.
  public var description: String { "FamilyKey(…)" }

  /// A mirror without children, since `dump` and test failures print what a mirror shows.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The key as a code for people: 14 groups of 4 characters in Crockford's base32.
///
/// Thirteen groups hold the 256 bits of the key, the highest first, and 4 zero bits. The last group
/// is the check: the code, with a 1 before it, is a polynomial over GF(32), by x^5 + x^2 + 1, that
/// x^4 + x^3 + 3x^2 + x + 1 divides. So a code with up to three wrong characters never fits, and
/// neither does one with two that were swapped.
extension FamilyKey {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let groupLength = 4
  private static let dataLength = 52
  private static let codeLength = dataLength + groupLength

  /// The code: 14 groups in upper case, joined by hyphens.
  public var code: String {
    var values: [UInt8] = []
    for index in 0..<Self.dataLength { values.append(Self.value(at: index, of: bytes)) }
    let check = Self.remainder(of: values + [0, 0, 0, 0])
    for shift in stride(from: 15, through: 0, by: -5) { values.append(UInt8(check >> shift & 31)) }
    let characters = values.map { Self.digits[Int($0)] }
    return stride(from: 0, to: characters.count, by: Self.groupLength)
      .map { String(decoding: characters[$0..<$0 + Self.groupLength], as: UTF8.self) }
      .joined(separator: "-")
  }

  /// Reads a code in either case, with white space and hyphens anywhere; O is 0, and I and L are 1.
  ///
  /// Throws `FamilyCodeError` where it is no code.
  public init(code: some StringProtocol) throws(FamilyCodeError) {
    var values: [UInt8] = []
    for scalar in code.unicodeScalars where !Self.isSeparator(scalar) {
      guard let value = Self.value(of: scalar) else {
        throw .impossibleCharacter(group: values.count / Self.groupLength + 1)
      }
      values.append(value)
    }
    let excess = values.count - Self.codeLength
    guard excess >= 0 else { throw .tooShort(by: -excess) }
    guard excess == 0 else { throw .tooLong(by: excess) }
    guard Self.remainder(of: values) == 0 else { throw .wrongCheckGroup }

    var bytes: [UInt8] = []
    var buffer: UInt16 = 0
    var bufferedBits = 0
    for value in values.prefix(Self.dataLength) {
      buffer = buffer << 5 | UInt16(value)
      bufferedBits += 5
      guard bufferedBits >= 8 else { continue }
      bufferedBits -= 8
      bytes.append(UInt8(truncatingIfNeeded: buffer >> bufferedBits))
    }
    guard buffer & 15 == 0, let key = FamilyKey(bytes: bytes) else {
      throw .impossibleCharacter(group: Self.dataLength / Self.groupLength)
    }
    self = key
  }

  /// Five bits of the bytes, followed by zero bits.
  private static func value(at index: Int, of bytes: [UInt8]) -> UInt8 {
    let (byte, bit) = (index * 5).quotientAndRemainder(dividingBy: 8)
    let next = byte + 1 < bytes.count ? bytes[byte + 1] : 0
    let pair = UInt16(bytes[byte]) << 8 | UInt16(next)
    return UInt8(pair >> (11 - bit) & 31)
  }

  /// The four coefficients that remain when the polynomial of the check divides the values.
  static func remainder(of values: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 1
    for value in values {
      let top = remainder >> 15
      // Twice a number of GF(32) is a shift, and the modulus where that leaves the five bits.
      let double = top << 1 ^ (top >> 4) * 0b100101
      remainder = (remainder & 0x7fff) << 5 | UInt32(value)
      remainder ^= top << 15 ^ (top ^ double) << 10 ^ top << 5 ^ top
    }
    return remainder
  }

  /// Whether the character is white space, a hyphen, or a dash that an editor made of one.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
  }

  private static func value(of scalar: Unicode.Scalar) -> UInt8? {
    guard let character = UInt8(exactly: scalar.value) else { return nil }
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character)
    switch isLower ? character - 32 : character {
    case UInt8(ascii: "O"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
    case let digit: return digits.firstIndex(of: digit).map { UInt8($0) }
    }
  }
}

/// Why a text is not the code of a family key.
public enum FamilyCodeError: Error, Hashable, Sendable {
  /// This many characters are missing.
  case tooShort(by: Int)
  /// There are this many characters too many.
  case tooLong(by: Int)
  /// The group, counted from 1, holds a character that cannot stand there.
  case impossibleCharacter(group: Int)
  /// The last group does not fit the others: one of the characters is wrong.
  case wrongCheckGroup
}

extension FamilyCodeError: CustomStringConvertible, LocalizedError {
  /// What is wrong with the code, in one sentence that repeats none of its characters.
  public var description: String {
    switch self {
    case .tooShort(by: 1): "The code is too short: 1 character is missing."
    case .tooShort(let count): "The code is too short: \(count) characters are missing."
    case .tooLong(by: 1): "The code is too long: it has 1 character too many."
    case .tooLong(let count): "The code is too long: it has \(count) characters too many."
    case .impossibleCharacter(let group):
      "Group \(group) of the code contains a character that no code has."
    case .wrongCheckGroup:
      "The last group of the code, which checks the others, does not match: a character is wrong."
    }
  }

  /// The description.
  public var errorDescription: String? { description }
}
