import Foundation
import Testing
import TimeQuestModels

/// The values of this module and those of Foundation and the standard library, both ways.
struct FoundationTimeTests {
  @Test(arguments: [
    (0, 0), (1, 1), (-1, -1), (1_795_159_800_123, 1_795_159_800_123),
    (-62_135_596_800_000, -62_135_596_800_000), (253_402_300_799_999, 253_402_300_799_999),
  ])
  func anInstantComesBackFromItsDate(milliseconds: Int64, expected: Int64) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(Instant(rounding: instant.date)?.milliseconds == expected)
  }

  @Test func everyInstantOfASecondComesBackFromItsDate() {
    for milliseconds: Int64 in 1_795_159_800_000..<1_795_159_801_000 {
      let instant = Instant(milliseconds: milliseconds)
      #expect(Instant(rounding: instant.date) == instant)
    }
  }

  @Test(arguments: [
    (0.0004, 0), (0.0006, 1), (-0.0004, 0), (-0.0006, -1), (1.2344, 1234), (1.2346, 1235),
  ])
  func aDateIsRoundedToTheNearestMillisecond(seconds: Double, milliseconds: Int64) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Instant(rounding: date)?.milliseconds == milliseconds)
  }

  @Test(
    arguments: [
      .nan, .infinity, -.infinity, 1e300, 253_402_300_800, -62_167_219_200.001,
    ] as [Double]
  )
  func aDateThatNoTimestampCanWriteIsNoInstant(seconds: Double) {
    #expect(Instant(rounding: Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test(
    arguments: [
      (Duration.zero, 0), (.milliseconds(-1500), -1500), (.seconds(90), 90_000),
      (.microseconds(499), 0), (.microseconds(500), 1), (.microseconds(-499), 0),
      (.microseconds(-500), -1), (.nanoseconds(1_499_999), 1), (.nanoseconds(-1_500_000), -2),
      (.milliseconds(999) + .microseconds(500), 1000),
      (.seconds(1_000_000_000_000), 1_000_000_000_000_000),
    ] as [(Duration, Int64)]
  )
  func aDurationIsRoundedToTheNearestMillisecond(duration: Duration, milliseconds: Int64) {
    #expect(Seconds(rounding: duration)?.milliseconds == milliseconds)
  }

  @Test func aDurationPastTheBoundsIsRefused() {
    #expect(Seconds(rounding: .seconds(1_000_000_000_001)) == nil)
    #expect(Seconds(rounding: .seconds(Int64.max)) == nil)
    #expect(Seconds(rounding: .seconds(Int64.min)) == nil)
  }

  @Test func secondsComeBackFromTheirDuration() {
    for milliseconds: Int64 in [0, 1, -1, 999, -999, 86_400_000, 315_576_000_000_000] {
      let seconds = Seconds(milliseconds: milliseconds)
      #expect(seconds.duration == .milliseconds(milliseconds))
      #expect(Seconds(rounding: seconds.duration) == seconds)
    }
  }

  @Test func aTimeOfDayComesBackFromItsComponents() throws {
    for minutes in 0..<1440 {
      let time = try #require(TimeOfDay(hour: minutes / 60, minute: minutes % 60))
      #expect(TimeOfDay(time.dateComponents) == time)
    }
    #expect(TimeOfDay(DateComponents(hour: 7)) == nil)
    #expect(TimeOfDay(DateComponents(minute: 7)) == nil)
    #expect(TimeOfDay(DateComponents(hour: 24, minute: 0)) == nil)
  }

  @Test func aCivilDayHasTheComponentsThatFoundationGivesIt() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // 1600-01-01 to 2400-01-01, in steps that meet every day of a month.
    for number in stride(from: -135_140, to: 157_054, by: 37) {
      let day = CivilDay(number: number)
      #expect(CivilDay(day.dateComponents) == day)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let components = calendar.dateComponents([.year, .month, .day], from: date)
      #expect(day.dateComponents == components)
    }
  }

  @Test(arguments: [
    DateComponents(year: 2026, month: 2, day: 29), DateComponents(year: 2026, month: 11),
    DateComponents(year: 2026, month: 13, day: 1), DateComponents(month: 1, day: 1),
    DateComponents(year: 10_000, month: 1, day: 1), DateComponents(year: -1, month: 1, day: 1),
    DateComponents(year: 2026, month: 1, day: .max),
  ])
  func componentsOfNoDayAreRefused(components: DateComponents) {
    #expect(CivilDay(components) == nil)
  }
}
