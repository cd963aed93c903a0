/// Year, month and day in the proleptic Gregorian calendar.
///
/// The days are counted by arithmetic, since the C library has them in unsafe structures only. A
/// year begins in March here, so that a leap day is its last day.
struct UTCDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  private static let daysOf400Years = 146_097
  /// The days from March 1 of the year 0 to 1970-01-01.
  private static let daysTo1970 = 719_468

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date `dayNumber` days after 1970-01-01.
  init(dayNumber: Int) {
    let days = dayNumber + Self.daysTo1970
    let cycle = Int(Int64(days).quotientRoundedDown(by: Int64(Self.daysOf400Years)))
    let dayOfCycle = days - cycle * Self.daysOf400Years
    let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthsSinceMarch = (5 * dayOfYear + 2) / 153
    month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
    day = dayOfYear - Self.days(before: monthsSinceMarch) + 1
    year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
  }

  /// Days since 1970-01-01; February 30 is the day after February 29, or after March 1.
  var dayNumber: Int {
    let year = month < 3 ? year - 1 : year
    let cycle = Int(Int64(year).quotientRoundedDown(by: 400))
    let yearOfCycle = year - cycle * 400
    let dayOfYear = Self.days(before: (month + 9) % 12) + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysOf400Years + dayOfCycle - Self.daysTo1970
  }

  /// The days of that many months from March on.
  private static func days(before monthsSinceMarch: Int) -> Int { (153 * monthsSinceMarch + 2) / 5 }

  /// Whether the calendar has this date.
  var exists: Bool {
    (1...12).contains(month) && (1...31).contains(day) && UTCDate(dayNumber: dayNumber) == self
  }

  /// Reads `YYYY-MM-DD`, whether or not the calendar has that date; nil for any other text.
  init?(digits text: some Collection<UInt8>) {
    guard text.count == 10 else { return nil }
    var numbers: (year: Int, month: Int, day: Int) = (0, 0, 0)
    for (place, byte) in zip(0..., text) {
      switch (place, byte) {
      case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
      case (4, _), (7, _): return nil
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
        let digit = Int(byte - UInt8(ascii: "0"))
        if place < 4 {
          numbers.year = numbers.year * 10 + digit
        } else if place < 7 {
          numbers.month = numbers.month * 10 + digit
        } else {
          numbers.day = numbers.day * 10 + digit
        }
      default: return nil
      }
    }
    self.init(year: numbers.year, month: numbers.month, day: numbers.day)
  }
}
