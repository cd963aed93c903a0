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
