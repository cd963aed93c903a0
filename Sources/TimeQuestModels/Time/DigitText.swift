/// Writes the text of a date or a time: numbers with leading zeros, and separators.
///
/// It writes bytes into the text itself: string interpolation took longer than reading the request
/// for it, and an array of bytes half as long.
@safe struct DigitText: ~Copyable {
  private let place: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The text that the body appends, of at most `capacity` bytes; up to 15 take no memory.
  static func text(capacity: Int, _ append: (inout DigitText) -> Void) -> String {
    unsafe String(unsafeUninitializedCapacity: capacity) { place in
      var text = unsafe DigitText(place: place)
      append(&text)
      return text.count
    }
  }

  mutating func append(_ separator: Unicode.Scalar) { append(UInt8(ascii: separator)) }

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
      append(UInt8(ascii: "0") + UInt8(digits / place % 10))
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

  private mutating func append(_ byte: UInt8) {
    precondition(unsafe count < place.count)
    unsafe place[count] = byte
    count += 1
  }
}
