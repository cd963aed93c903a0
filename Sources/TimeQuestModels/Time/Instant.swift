/// A point in absolute time, to the millisecond, in documents RFC 3339 in UTC.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, negative before.
  public let milliseconds: Int64

  /// The instant that many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The instant that much later, or earlier where the duration is negative.
  ///
  /// Traps where it does not fit.
  public func advanced(by seconds: Seconds) -> Instant {
    Instant(milliseconds: milliseconds + seconds.milliseconds)
  }

  /// The time from `right` to `left`, negative where `right` is later; traps where it does not fit.
  public static func - (left: Self, right: Self) -> Seconds {
    Seconds(milliseconds: left.milliseconds - right.milliseconds)
  }
}

extension Instant: Comparable {
  /// Whether `left` is the earlier instant.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: LosslessStringConvertible {
  /// The instants that RFC 3339 can write: the years 0001 to 9999.
  public static let writable =
    Instant(milliseconds: -62_135_596_800_000)...Instant(milliseconds: 253_402_300_799_999)

  /// Reads RFC 3339 with any offset and any fraction, rounded to the millisecond, halves up.
  ///
  /// Nil for any other text. A leap second is the second after it. Foundation's parser is not used:
  /// it accepts February 30, an hour of 25 and any text after the end, and it reads years before
  /// 1582 in another calendar.
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
  /// Foundation's formatter is not used: it truncates the fraction of half of all instants wrongly.
  public var description: String {
    let day = milliseconds.quotientRoundedDown(by: 86_400_000)
    let rest = Int(milliseconds - day * 86_400_000)
    return DigitText.text(capacity: 31) { text in
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
    }
  }
}

extension Int64 {
  /// The quotient rounded down, so that instants before 1970 fall on the right day.
  func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Instant: Codable {
  /// Reads RFC 3339; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("an instant as RFC 3339") { (text: String) in Instant(text) }
  }

  /// Writes RFC 3339 in UTC with milliseconds.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
