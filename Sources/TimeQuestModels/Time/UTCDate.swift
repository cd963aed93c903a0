#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Year, month and day in UTC in the proleptic Gregorian calendar, by the C library.
struct UTCDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date `dayNumber` days after 1970-01-01.
  init(dayNumber: Int) {
    var time = time_t(dayNumber) * 86_400
    var parts = unsafe tm()
    unsafe gmtime_r(&time, &parts)
    unsafe self.init(
      year: Int(parts.tm_year) + 1900,
      month: Int(parts.tm_mon) + 1,
      day: Int(parts.tm_mday)
    )
  }

  /// Days since 1970-01-01; February 30 is the day after February 29, or after March 1.
  var dayNumber: Int {
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(year - 1900)
    unsafe parts.tm_mon = Int32(month - 1)
    unsafe parts.tm_mday = Int32(day)
    return unsafe Int(timegm(&parts)) / 86_400
  }

  /// Whether the calendar has this date.
  var exists: Bool {
    // Every month has 28 days, so few dates need the calendar.
    guard (1...12).contains(month), (1...31).contains(day) else { return false }
    return day <= 28 || UTCDate(dayNumber: dayNumber) == self
  }

  /// Reads `YYYY-MM-DD`, whether or not the calendar has that date; nil for any other text.
  init?(digits text: UnsafeBufferPointer<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard text.count == 10, unsafe text[4] == dash, unsafe text[7] == dash,
      let year = unsafe decimal(text[0..<4]), let month = unsafe decimal(text[5..<7]),
      let day = unsafe decimal(text[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// The number that the decimal digits make; nil for any other character.
private func decimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  unsafe digits.reduce(0) { number, digit in
    guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    return number * 10 + Int(digit - UInt8(ascii: "0"))
  }
}
