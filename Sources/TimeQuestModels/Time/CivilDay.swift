/// A local date such as `2026-11-20`, in the proleptic Gregorian calendar.
///
/// It is determined once, by the zone and day start of that moment, and never derived again.
public struct CivilDay: Hashable, Sendable {
  /// Days since 1970-01-01, negative before.
  public let number: Int

  /// The day `number` days after 1970-01-01.
  public init(number: Int) {
    self.number = number
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (number + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  /// The day that many days later, or earlier where `days` is negative.
  public func advanced(by days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// The number of days from `right` to `left`; negative where `right` is later.
  public static func - (left: Self, right: Self) -> Int { left.number - right.number }
}

extension CivilDay: Comparable {
  /// Whether `left` is the earlier day.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CivilDay: LosslessStringConvertible {
  /// Reads `YYYY-MM-DD`; nil for any other text and for a day that does not exist.
  public init?(_ description: String) {
    var description = description
    guard let day = description.withUTF8({ unsafe Self(utf8: $0) }) else { return nil }
    self = day
  }

  /// The same for the bytes of the text, as a database holds them.
  package init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard let date = unsafe UTCDate(digits: text), date.exists else { return nil }
    number = date.dayNumber
  }

  /// The date as `YYYY-MM-DD`.
  public var description: String {
    // A day of a year of up to five digits, or any other one.
    DigitText.text(capacity: number.magnitude < 3_000_000 ? 15 : 31) { $0.append(self) }
  }
}

extension CivilDay: Codable {
  /// Reads `YYYY-MM-DD`; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CivilDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a day as YYYY-MM-DD: \(text)"
      )
    }
    self = day
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
