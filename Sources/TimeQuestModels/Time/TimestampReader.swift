/// Reads an RFC 3339 timestamp from left to right; a part is nil where the text does not fit.
struct TimestampReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func day() -> CivilDay? {
    let day = CivilDay(String(Substring(rest.prefix(10))))
    rest = rest.dropFirst(10)
    return day
  }

  /// Consumes the next character if it is one of these ASCII characters.
  mutating func take(anyOf choices: String) -> Bool {
    takeFirst { choices.utf8.contains($0) } != nil
  }

  mutating func twoDigits(in range: ClosedRange<Int>) -> Int? {
    guard let tens = digit(), let ones = digit(), range.contains(tens * 10 + ones) else {
      return nil
    }
    return tens * 10 + ones
  }

  /// Milliseconds from 0 to 1000, halves rounded up; 0 without a decimal point.
  ///
  /// Nil for a decimal point without a digit.
  mutating func fraction() -> Int? {
    guard take(anyOf: ".") else { return 0 }
    var digits: [Int] = []
    while let next = digit() { digits.append(next) }
    guard !digits.isEmpty else { return nil }
    let (tenths, rounding) = (digits + [0, 0, 0], digits.count > 3 && digits[3] >= 5)
    return tenths[0] * 100 + tenths[1] * 10 + tenths[2] + (rounding ? 1 : 0)
  }

  /// Minutes east of UTC.
  mutating func offset() -> Int? {
    if take(anyOf: "Zz") { return 0 }
    let isWest = take(anyOf: "-")
    guard isWest || take(anyOf: "+"), let hours = twoDigits(in: 0...23), take(anyOf: ":"),
      let minutes = twoDigits(in: 0...59)
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  private mutating func digit() -> Int? {
    takeFirst { (48...57).contains($0) }.map { Int($0) - 48 }
  }

  private mutating func takeFirst(where isWanted: (UInt8) -> Bool) -> UInt8? {
    guard let first = rest.first, isWanted(first) else { return nil }
    rest = rest.dropFirst()
    return first
  }
}
