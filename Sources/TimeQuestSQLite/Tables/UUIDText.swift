import FoundationEssentials
import TimeQuestModels

/// UUIDs as 36 characters in lower case, and in no other form: what is found by its text has one
/// text.
///
/// By hand, because rows are full of ids and Foundation reads each of them by `sscanf`, which took
/// half of the time of a query.
enum UUIDText {
  private static let width = 36
  private static let dash = UInt8(ascii: "-")

  /// Nil for any other form.
  static func uuid(_ text: String) -> UUID? {
    var text = text
    return text.withUTF8 { characters in
      guard characters.count == width else { return nil }
      var number: UInt128 = 0
      for place in 0..<width {
        let character = unsafe characters[place]
        if isDash(place) {
          guard character == dash else { return nil }
        } else {
          guard let digit = digit(character) else { return nil }
          number = number << 4 | UInt128(digit)
        }
      }
      return UUID(uuid: unsafe unsafeBitCast(number.bigEndian, to: uuid_t.self))
    }
  }

  static func text(_ uuid: UUID) -> String {
    var number = UInt128(bigEndian: unsafe unsafeBitCast(uuid.uuid, to: UInt128.self))
    return unsafe String(unsafeUninitializedCapacity: width) { characters in
      for place in (0..<width).reversed() {
        if isDash(place) {
          unsafe characters[place] = dash
        } else {
          unsafe characters[place] = character(UInt8(truncatingIfNeeded: number & 0xf))
          number >>= 4
        }
      }
      return width
    }
  }

  private static func isDash(_ place: Int) -> Bool {
    place == 8 || place == 13 || place == 18 || place == 23
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

extension ID: ColumnValue {
  init?(stored: StoredValue) {
    guard case .text(let text) = stored, let uuid = UUIDText.uuid(text) else { return nil }
    self.init(uuid)
  }

  var stored: StoredValue { .text(UUIDText.text(uuid)) }
}
