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

  /// The last day that can be written, 9999-12-31.
  package static let last = CivilDay(number: 2_932_896)

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
    self = try decoder.value("a day as YYYY-MM-DD") { (text: String) in CivilDay(text) }
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension CivilDay {
  /// Whether it is a Saturday or a Sunday.
  package var isWeekend: Bool { weekday == .sat || weekday == .sun }

  /// The Monday of its week.
  package var monday: CivilDay {
    advanced(by: -(Weekday.allCases.firstIndex(of: weekday) ?? 0))
  }

  /// Its month, counted on from one year to the next.
  ///
  /// The rest by 12 is 1 for January, 2 for February and 0 for December.
  package var month: Int {
    let date = UTCDate(dayNumber: number)
    return date.year * 12 + date.month
  }
}

/// A day of the week, Monday first; its raw value is its name in documents.
public enum Weekday: String, CaseIterable, Codable, Sendable, Hashable {
  /// Monday.
  case mon
  /// Tuesday.
  case tue
  /// Wednesday.
  case wed
  /// Thursday.
  case thu
  /// Friday.
  case fri
  /// Saturday.
  case sat
  /// Sunday.
  case sun
}

/// A set of weekdays, in documents a list from Monday to Sunday.
public struct Weekdays: Hashable, Sendable {
  private var mask: UInt8 = 0

  /// A set of these days; a day that is given twice counts once.
  public init(_ days: some Sequence<Weekday> = []) {
    for day in days { mask |= Self.bit(day) }
  }

  /// All seven days.
  public static let everyDay = Weekdays(Weekday.allCases)

  /// Whether the day is in the set.
  public func contains(_ day: Weekday) -> Bool { mask & Self.bit(day) != 0 }

  /// The days of the set, Monday first.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  private static func bit(_ day: Weekday) -> UInt8 {
    switch day {
    case .mon: 1
    case .tue: 2
    case .wed: 4
    case .thu: 8
    case .fri: 16
    case .sat: 32
    case .sun: 64
    }
  }
}

extension Weekdays: ExpressibleByArrayLiteral {
  /// A set of these days, such as `[.mon, .fri]`.
  public init(arrayLiteral days: Weekday...) {
    self.init(days)
  }
}

extension Weekdays: Codable {
  /// Reads a list of weekdays in any order; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Weekday].self))
  }

  /// Writes a list of weekdays, Monday first.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(days)
  }
}
