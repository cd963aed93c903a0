/// A local date such as `2026-11-20`, stamped once with the zone and day start of its moment.
public struct CivilDay: Hashable, Sendable {
  /// Days since 1970-01-01, so that days can be subtracted.
  public let number: Int

  public init(number: Int) {
    self.number = number
  }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (number + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  public func advanced(by days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// Days from the other day to this one; negative when the other is later.
  public static func - (left: Self, right: Self) -> Int { left.number - right.number }
}

extension CivilDay: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension CivilDay: LosslessStringConvertible {
  /// Reads `YYYY-MM-DD`; nil for any other shape or a day that does not exist.
  public init?(_ description: String) {
    let text = Array(description.utf8)
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = decimal(text[0..<4]), let month = decimal(text[5..<7]),
      let day = decimal(text[8..<10])
    else { return nil }
    let date = UTCDate(year: year, month: month, day: day)
    number = date.dayNumber
    guard UTCDate(dayNumber: number) == date else { return nil }
  }

  public var description: String {
    var text = DigitText()
    text.append(self)
    return text.description
  }
}

extension CivilDay: Codable {
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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The number that decimal digits write; nil where there is anything else.
private func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
