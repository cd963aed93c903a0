import PracticeRoom
import Testing
import TimeQuest

struct WeeklyStreakTests {
  @Test(arguments: [
    // 2026-11-16 is a Monday.
    ("2026-11-16", "2026-11-18", false), ("2026-11-16", "2026-11-22", false),
    ("2026-11-16", "2026-11-23", true), ("2026-11-22", "2026-11-23", true),
    ("2026-11-16", "2026-11-29", true), ("2026-11-16", "2026-11-30", false),
    ("2026-12-31", "2027-01-04", true),
  ])
  func aWeekRisesOnceAndOnlyAfterTheWeekBefore(last: String, today: String, rises: Bool) throws {
    let last = try #require(CivilDay(last))
    let today = try #require(CivilDay(today))
    #expect(WeeklyStreak().rises(from: last, to: today, wasScheduled: { _ in true }) == rises)
  }
}
