import Foundation

/// Reads and writes UUIDs as text.
///
/// Foundation uses `sscanf` and `snprintf`. That took a third of the time of a durable transaction,
/// which reads and writes thirty ids.
enum UUIDText {
  /// The UUID in lower case, with hyphens.
  static func text(_ uuid: UUID) -> String {
    unsafe withUnsafeBytes(of: uuid.uuid) { bytes in
      unsafe String(unsafeUninitializedCapacity: 36) { text in
        var place = 0
        for index in 0..<16 {
          let byte = unsafe bytes[index]
          if place == 8 || place == 13 || place == 18 || place == 23 {
            unsafe text[place] = UInt8(ascii: "-")
            place += 1
          }
          unsafe text[place] = digit(byte >> 4)
          unsafe text[place + 1] = digit(byte & 15)
          place += 2
        }
        return place
      }
    }
  }

  /// Reads 32 hexadecimal digits of either case with hyphens in their four places; nil otherwise.
  static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isRead = unsafe withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in 0..<16 {
        if place == 8 || place == 13 || place == 18 || place == 23 {
          guard unsafe text[place] == UInt8(ascii: "-") else { return false }
          place += 1
        }
        let high = unsafe value(text[place])
        let low = unsafe value(text[place + 1])
        guard high | low < 16 else { return false }
        unsafe bytes[index] = high << 4 | low
        place += 2
      }
      return true
    }
    return isRead ? UUID(uuid: uuid) : nil
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The value of a hexadecimal digit; 16 for any other character.
  private static func value(_ digit: UInt8) -> UInt8 {
    let number = digit &- UInt8(ascii: "0")
    guard number > 9 else { return number }
    // Upper and lower case differ in this bit alone.
    let letter = (digit | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : 16
  }
}
