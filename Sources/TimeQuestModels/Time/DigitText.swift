/// Builds the text of a date or a time: numbers with leading zeros, and separators.
///
/// It appends bytes: string interpolation took longer than reading the request for it.
struct DigitText: CustomStringConvertible {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(24)
  }

  mutating func append(_ separator: Unicode.Scalar) {
    bytes.append(UInt8(ascii: separator))
  }

  /// Appends a number of at least `width` digits.
  mutating func append(_ number: Int, width: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
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

  var description: String { String(decoding: bytes, as: UTF8.self) }
}
