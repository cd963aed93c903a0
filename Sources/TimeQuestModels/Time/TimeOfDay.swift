/// A time on the wall clock, to the minute, such as `07:30`.
public struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Nil outside of 00:00 to 23:59.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  private init(unchecked hour: Int, _ minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// When a reminder comes unless a parent says otherwise.
  public static let defaultReminder = TimeOfDay(unchecked: 7, 30)
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads `HH:MM`; nil for anything else.
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

  public var description: String {
    var text = DigitText()
    text.append(hour, width: 2)
    text.append(":")
    text.append(minute, width: 2)
    return text.description
  }
}

extension TimeOfDay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = TimeOfDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a time of day as HH:MM: \(text)"
      )
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
