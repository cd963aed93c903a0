/// Writes the text of a date or a time: numbers with leading zeros, and separators.
struct DigitText {
  private var bytes: [UInt8] = []

  /// The text that the body appends, of about `capacity` bytes.
  static func text(capacity: Int, _ append: (inout DigitText) -> Void) -> String {
    var text = DigitText()
    text.bytes.reserveCapacity(capacity)
    append(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  mutating func append(_ separator: Unicode.Scalar) { bytes.append(UInt8(ascii: separator)) }

  /// Appends a number of at least `width` digits.
  mutating func append(_ number: Int, width: Int) {
    if number < 0 { append("-") }
    let digits = number.magnitude
    var (place, places): (UInt, Int) = (1, 1)
    while places < width || digits / place >= 10 {
      place *= 10
      places += 1
    }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(digits / place % 10))
      place /= 10
    }
  }

  mutating func append(_ day: CivilDay) {
    let date = UTCDate(dayNumber: day.number)
    append(date.year, width: 4)
    append("-")
    append(date.month, width: 2)
    append("-")
    append(date.day, width: 2)
  }
}

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
