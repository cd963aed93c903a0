public import Foundation

/// A random UUID that names one `Subject`: a player's id cannot be passed for a session's.
///
/// New ids are of version 4: a time-ordered id would tell a player when a step began.
public struct ID<Subject>: Hashable, Sendable {
  /// The UUID itself.
  public let uuid: UUID

  /// An id with this UUID.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }
}

/// The id of a player.
public typealias PlayerID = ID<Player>
/// The id of a routine; players see it as the id of a quest.
public typealias RoutineID = ID<Routine>
/// The id of a task; players see it as the id of a step.
public typealias TaskID = ID<RoutineTask>
/// The id of a session.
public typealias SessionID = ID<Session>
/// The id of a trial.
public typealias TrialID = ID<Trial>
/// The id of a study.
public typealias StudyID = ID<Study>
/// The id of a deleted record.
public typealias TombstoneID = ID<Tombstone>

extension ID: Identifiable {
  /// The id itself.
  public var id: Self { self }
}

extension ID: LosslessStringConvertible {
  /// Reads a UUID in upper or lower case; nil for any other text.
  public init?(_ description: String) {
    var description = description
    guard let uuid = description.withUTF8({ unsafe UUIDText.uuid($0) }) else { return nil }
    self.uuid = uuid
  }

  /// Reads a UUID in lower case; nil for any other text.
  ///
  /// A store finds rows by this text, so one id must not have two.
  package init?(lowerCase text: UnsafeBufferPointer<UInt8>) {
    guard let uuid = unsafe UUIDText.uuid(text, allowsUpperCase: false) else { return nil }
    self.uuid = uuid
  }

  /// The UUID in lower case, as RFC 9562 writes it.
  public var description: String {
    unsafe String(unsafeUninitializedCapacity: Self.length) {
      unsafe UUIDText.write(uuid, to: UnsafeMutableRawBufferPointer($0))
    }
  }

  /// The number of bytes of the description.
  package static var length: Int { UUIDText.length }

  /// Writes the bytes of the description, for which there is space.
  package func write(to text: UnsafeMutableRawBufferPointer) {
    _ = unsafe UUIDText.write(uuid, to: text)
  }
}

extension ID: Codable {
  /// Reads a UUID as text; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a UUID") { Self($0) }
  }

  /// Writes the UUID as text in lower case.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension ID: Comparable {
  /// Compares the UUIDs byte by byte.
  public static func < (left: Self, right: Self) -> Bool {
    // Foundation compares one byte at a time; stores compare ids with every row that they find.
    let (left, right) = (left.words, right.words)
    return left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
  }

  private var words: (UInt64, UInt64) {
    let words = unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }
}

/// Reads and writes UUIDs as text.
///
/// Foundation uses `sscanf` and `snprintf`, which takes a third of the time of a durable step with
/// its thirty ids. Here eight digits at a time are the bytes of one number: a loop over the digits
/// takes 510 instructions more to write an id and 630 more to read one, a tenth of such a step.
private enum UUIDText {
  static let length = 36
  /// Where halves of the eight digits of a part begin, as hyphens stand between them.
  private static let places = ((0, 4), (9, 14), (19, 24), (28, 32))

  /// Writes the UUID in lower case, with hyphens; returns the number of bytes.
  static func write(_ uuid: UUID, to text: UnsafeMutableRawBufferPointer) -> Int {
    func put(_ digits: UInt64, _ place: Int) {
      let half = UInt32(truncatingIfNeeded: digits).littleEndian
      unsafe text.storeBytes(of: half, toByteOffset: place, as: UInt32.self)
    }
    func write(_ bytes: UInt32, _ places: (Int, Int)) {
      let digits = digits(of: UInt32(littleEndian: bytes))
      put(digits, places.0)
      put(digits >> 32, places.1)
    }
    let bytes = unsafe unsafeBitCast(uuid.uuid, to: (UInt32, UInt32, UInt32, UInt32).self)
    write(bytes.0, places.0)
    write(bytes.1, places.1)
    write(bytes.2, places.2)
    write(bytes.3, places.3)
    for hyphen in 0..<4 { unsafe text[8 + 5 * hyphen] = UInt8(ascii: "-") }
    return length
  }

  /// Reads 32 hexadecimal digits with hyphens in their four places; nil otherwise.
  static func uuid(_ text: UnsafeBufferPointer<UInt8>, allowsUpperCase: Bool = true) -> UUID? {
    let text = UnsafeRawBufferPointer(text)
    guard text.count == length else { return nil }
    for hyphen in 0..<4 {
      guard unsafe text[8 + 5 * hyphen] == UInt8(ascii: "-") else { return nil }
    }
    func half(_ place: Int) -> UInt64 {
      let half = unsafe text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      return UInt64(UInt32(littleEndian: half))
    }
    func bytes(_ places: (Int, Int)) -> UInt32? {
      let digits = half(places.0) | half(places.1) << 32
      // Upper and lower case differ in one bit alone, which all digits have.
      return Self.bytes(ofDigits: allowsUpperCase ? digits | eight(0x20) : digits)?.littleEndian
    }
    guard let first = bytes(places.0), let second = bytes(places.1), let third = bytes(places.2),
      let fourth = bytes(places.3)
    else { return nil }
    return UUID(uuid: unsafe unsafeBitCast((first, second, third, fourth), to: uuid_t.self))
  }

  /// A number with this byte eight times.
  private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

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
