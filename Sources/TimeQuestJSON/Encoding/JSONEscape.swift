/// The bytes of a string that JSON does not take as they are (RFC 8259, section 7).
enum JSONEscape {
  /// The most bytes that one byte becomes.
  static let longest = 6

  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether each of eight bytes is plain; may deny it for a plain byte after one that is not.
  static func isPlain(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = eight ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = eight ^ ones &* UInt64(UInt8(ascii: "\\"))
    let below = (eight &- ones &* 0x20) & ~eight
    let found = below | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return found & (ones &* 0x80) == 0
  }

  /// Writes the escape sequence of a byte that is not plain; answers its length.
  static func write(_ byte: UInt8, to place: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe place[0] = UInt8(ascii: "\\")
    let letter: Unicode.Scalar? =
      switch byte {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case 0x08: "b"
      case 0x0C: "f"
      case 0x0A: "n"
      case 0x0D: "r"
      case 0x09: "t"
      default: nil
      }
    if let letter {
      unsafe place[1] = UInt8(ascii: letter)
      return 2
    }
    unsafe place[1] = UInt8(ascii: "u")
    unsafe place[2] = UInt8(ascii: "0")
    unsafe place[3] = UInt8(ascii: "0")
    unsafe place[4] = UInt8(ascii: "0") + byte >> 4
    unsafe place[5] = digit(byte & 15)
    return longest
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
