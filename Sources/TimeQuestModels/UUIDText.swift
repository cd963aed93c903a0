import Foundation

/// Reads and writes UUIDs as text.
///
/// Foundation uses `sscanf` and `snprintf`. That took a third of the time of a durable transaction,
/// which reads and writes thirty ids. Here eight digits at a time are the bytes of one number.
enum UUIDText {
  static let length = 36
  /// Where halves of the eight digits of a part begin, as hyphens stand between them.
  private static let places = ((0, 4), (9, 14), (19, 24), (28, 32))
  /// A number with this byte eight times.
  private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The UUID in lower case, with hyphens.
  static func text(_ uuid: UUID) -> String {
    unsafe String(unsafeUninitializedCapacity: length) { text in
      unsafe write(uuid, to: UnsafeMutableRawBufferPointer(text))
      return length
    }
  }

  /// Writes the same text without making a string.
  static func write(_ uuid: UUID, to text: UnsafeMutableRawBufferPointer) {
    let bytes = unsafe unsafeBitCast(uuid.uuid, to: (UInt32, UInt32, UInt32, UInt32).self)
    func write(_ bytes: UInt32, _ places: (Int, Int)) {
      let digits = digits(of: UInt32(littleEndian: bytes))
      let halves = (UInt32(truncatingIfNeeded: digits), UInt32(digits >> 32))
      unsafe text.storeBytes(of: halves.0.littleEndian, toByteOffset: places.0, as: UInt32.self)
      unsafe text.storeBytes(of: halves.1.littleEndian, toByteOffset: places.1, as: UInt32.self)
    }
    write(bytes.0, places.0)
    write(bytes.1, places.1)
    write(bytes.2, places.2)
    write(bytes.3, places.3)
    for hyphen in 0..<4 { unsafe text[8 + 5 * hyphen] = UInt8(ascii: "-") }
  }

  /// Reads 32 hexadecimal digits with hyphens in their four places; nil otherwise.
  static func uuid(_ text: UnsafeBufferPointer<UInt8>, allowsUpperCase: Bool = true) -> UUID? {
    guard text.count == length else { return nil }
    let text = UnsafeRawBufferPointer(text)
    for hyphen in 0..<4 {
      guard unsafe text[8 + 5 * hyphen] == UInt8(ascii: "-") else { return nil }
    }
    func bytes(_ places: (Int, Int)) -> UInt32? {
      let halves = unsafe (
        text.loadUnaligned(fromByteOffset: places.0, as: UInt32.self),
        text.loadUnaligned(fromByteOffset: places.1, as: UInt32.self)
      )
      let digits =
        UInt64(UInt32(littleEndian: halves.0)) | UInt64(UInt32(littleEndian: halves.1)) << 32
      // Upper and lower case differ in one bit alone, which all digits have.
      return Self.bytes(ofDigits: allowsUpperCase ? digits | eight(0x20) : digits)?.littleEndian
    }
    guard let first = bytes(places.0), let second = bytes(places.1), let third = bytes(places.2),
      let fourth = bytes(places.3)
    else { return nil }
    return UUID(uuid: unsafe unsafeBitCast((first, second, third, fourth), to: uuid_t.self))
  }

  /// The digits of four bytes; the first byte of either is the lowest of the number.
  private static func digits(of bytes: UInt32) -> UInt64 {
    var pairs = UInt64(bytes)
    pairs = (pairs | pairs << 16) & 0x0000_ffff_0000_ffff
    pairs = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff
    return digits(ofValues: (pairs >> 4 | pairs << 8) & eight(15))
  }

  /// The digits of eight values from 0 to 24; those above 15 are no digits.
  private static func digits(ofValues values: UInt64) -> UInt64 {
    let areLetters = (values &+ eight(128 - 10)) >> 7 & eight(1)
    return values &+ eight(UInt8(ascii: "0"))
      &+ areLetters &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }

  /// The four bytes of eight digits in lower case; nil where one is none.
  private static func bytes(ofDigits digits: UInt64) -> UInt32? {
    let areLetters = digits >> 6 & eight(1)
    let values = (digits & eight(15)) &+ areLetters &* 9
    guard values & eight(0xf0) == 0, Self.digits(ofValues: values) == digits else { return nil }
    var pairs = (values << 4 | values >> 8) & 0x00ff_00ff_00ff_00ff
    pairs = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
  }
}
