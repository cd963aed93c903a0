/// A time of the wall clock, to the minute, such as `07:30`.
public struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// A time from 00:00 to 23:59; nil for anything else.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  private init(unchecked hour: Int, _ minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// The time of reminders of a new player, 07:30.
  public static let defaultReminder = TimeOfDay(unchecked: 7, 30)
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads `HH:MM`; nil for any other text.
  public init?(_ description: String) {
    let digits = Array(description.utf8)
    guard digits.count == 5, digits[2] == UInt8(ascii: ":"),
      [0, 1, 3, 4].allSatisfy({ (48...57).contains(digits[$0]) })
    else { return nil }
    self.init(
      hour: Int(digits[0] - 48) * 10 + Int(digits[1] - 48),
      minute: Int(digits[3] - 48) * 10 + Int(digits[4] - 48)
    )
  }

  /// The time as `HH:MM`.
  public var description: String {
    DigitText.text(capacity: 15) { text in
      text.append(hour, width: 2)
      text.append(":")
      text.append(minute, width: 2)
    }
  }
}

extension TimeOfDay: Codable {
  /// Reads `HH:MM`; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a time of day as HH:MM") { (text: String) in TimeOfDay(text) }
  }

  /// Writes `HH:MM`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
