public import Foundation

extension Instant {
  /// The date at this instant, exact to the microsecond for years near the present.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The instant nearest to the date, to the millisecond.
  ///
  /// Nil outside `writable`. `Instant(rounding: instant.date)` is the same instant.
  public init?(rounding date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard abs(milliseconds) <= 1e15 else { return nil }
    self.init(milliseconds: Int64(milliseconds))
    guard Self.writable.contains(self) else { return nil }
  }
}

extension Seconds {
  /// The same time as a `Duration`.
  public var duration: Duration { .milliseconds(milliseconds) }

  /// A duration rounded to the nearest millisecond, halves away from zero.
  ///
  /// Nil past ±10¹² seconds.
  public init?(rounding duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard (-1_000_000_000_000...1_000_000_000_000).contains(seconds) else { return nil }
    let half: Int64 = attoseconds < 0 ? -500_000_000_000_000 : 500_000_000_000_000
    self.init(milliseconds: seconds * 1000 + (attoseconds + half) / 1_000_000_000_000_000)
  }
}

extension TimeOfDay {
  /// The hour and the minute.
  public var dateComponents: DateComponents { DateComponents(hour: hour, minute: minute) }

  /// The hour and the minute of the components; nil where one is missing or out of range.
  public init?(_ components: DateComponents) {
    guard let hour = components.hour, let minute = components.minute else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

extension CivilDay {
  /// The year, the month and the day in the proleptic Gregorian calendar.
  public var dateComponents: DateComponents {
    let date = UTCDate(dayNumber: number)
    return DateComponents(year: date.year, month: date.month, day: date.day)
  }

  /// The day of the components, which are those of the proleptic Gregorian calendar.
  ///
  /// Nil where one is missing, for a day that does not exist, and outside the years 0 to 9999.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day,
      (0...9999).contains(year)
    else { return nil }
    let date = UTCDate(year: year, month: month, day: day)
    guard date.exists else { return nil }
    self.init(number: date.dayNumber)
  }
}
