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
}
