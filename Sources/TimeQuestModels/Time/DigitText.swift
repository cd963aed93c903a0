/// A date or a time as it is written: numbers with leading zeros, and what stands between them.
///
/// Put together byte by byte: by interpolation it took longer than to read an answer's request.
struct DigitText: CustomStringConvertible {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(24)
  }

  mutating func append(_ separator: Unicode.Scalar) {
    bytes.append(UInt8(ascii: separator))
  }

  /// `width` is how many digits there are at least.
  mutating func append(_ number: Int, width: Int) {
    let digits = String(number.magnitude).utf8
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    for _ in 0..<max(0, width - digits.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits)
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
