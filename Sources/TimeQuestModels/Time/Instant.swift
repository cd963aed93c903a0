public import Foundation

/// A moment in absolute time, to the millisecond, that travels as RFC 3339 in UTC.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  public func advanced(by seconds: Seconds) -> Instant {
    Instant(milliseconds: milliseconds + seconds.milliseconds)
  }

  /// The time from the other instant to this one; negative when the other is later.
  public static func - (left: Self, right: Self) -> Seconds {
    Seconds(milliseconds: left.milliseconds - right.milliseconds)
  }
}

extension Instant: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: LosslessStringConvertible {
  /// The years that RFC 3339 can write, 0000 to 9999.
  public static let writable =
    Instant(milliseconds: -62_167_219_200_000)...Instant(milliseconds: 253_402_300_799_999)

  /// Reads RFC 3339 with any offset, with or without a fraction; finer than a millisecond is
  /// rounded.
  ///
  /// Strictly: Foundation's parser accepts February 30, an hour of 25 and any text after the end,
  /// and reads years before 1582 in another calendar. A leap second counts as the second after it.
  public init?(_ description: String) {
    var reader = TimestampReader(description)
    guard let day = reader.day(), reader.take(anyOf: "Tt"),
      let hour = reader.twoDigits(in: 0...23), reader.take(anyOf: ":"),
      let minute = reader.twoDigits(in: 0...59), reader.take(anyOf: ":"),
      let second = reader.twoDigits(in: 0...60), let fraction = reader.fraction(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let minutes = (day.number * 24 + hour) * 60 + minute - offset
    milliseconds = Int64(minutes) * 60_000 + Int64(second * 1000 + fraction)
    guard Instant.writable.contains(self) else { return nil }
  }

  /// RFC 3339 in UTC with milliseconds, such as `2026-11-20T07:30:00.000Z`.
  ///
  /// Written from the integer: Foundation's fractional seconds truncate wrongly for half of all
  /// instants.
  public var description: String {
    let day = milliseconds.quotientRoundedDown(by: 86_400_000)
    let rest = Int(milliseconds - day * 86_400_000)
    var text = DigitText()
    text.append(CivilDay(number: Int(day)))
    text.append("T")
    text.append(rest / 3_600_000, width: 2)
    text.append(":")
    text.append(rest / 60_000 % 60, width: 2)
    text.append(":")
    text.append(rest / 1000 % 60, width: 2)
    text.append(".")
    text.append(rest % 1000, width: 3)
    text.append("Z")
    return text.description
  }
}

extension Int64 {
  /// Division that rounds towards −∞, so that times before 1970 fall on the right day.
  func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Instant: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not an instant as RFC 3339: \(text)"
      )
    }
    self = instant
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
