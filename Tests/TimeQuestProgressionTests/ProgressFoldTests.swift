import Testing
import TimeQuestModels
import TimeQuestProgression
import TimeQuestTesting

/// Progress as a fold over played days.
struct ProgressFoldTests {
  private static let first = CivilDay(number: 20_777)

  private func fold(_ days: [PlayedDay]) -> PlayerProgress {
    PlayerProgress(
      folding: days,
      policy: ScheduledStreak(),
      wasScheduled: { _ in true }
    )
  }

  private func day(_ offset: Int, xp: Int = 10, named: Int = 0) -> PlayedDay {
    PlayedDay(Self.first.advanced(by: offset), xp: xp, namedStreak: named)
  }

  @Test func noDayIsTheProgressOfANewPlayer() {
    #expect(fold([]) == PlayerProgress())
  }

  @Test(
    "PROG-04: a streak rises on the next day, resumes after a gap, and keeps what was named",
    arguments: [
      ([(0, 0)], 1), ([(0, 0), (1, 0), (2, 0)], 3), ([(0, 0), (5, 0), (6, 0)], 2),
      ([(0, 7)], 7), ([(0, 7), (9, 0)], 7), ([(0, 2), (1, 9), (2, 0)], 10),
    ]
  )
  func theStreakIsThatOfTheDays(days: [(Int, Int)], streak: Int) {
    let progress = fold(days.map { day($0.0, named: $0.1) })
    #expect(progress.currentStreak == streak)
    #expect(progress.longestStreak == streak)
    #expect(progress.totalXP == 10 * days.count)
    #expect(progress.lastPlayedDay == Self.first.advanced(by: days[days.count - 1].0))
  }

  @Test("an added day never lowers anything, over 10,000 random histories")
  func anAddedDayNeverLowersAnything() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<10_000 {
      var days: [Int: PlayedDay] = [:]
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        let offset = Int.random(in: 0..<14, using: &random)
        days[offset] = day(offset, named: Int.random(in: 0...3, using: &random))
      }
      let before = fold(days.values.sorted { $0.day < $1.day })
      let added = Int.random(in: 0..<14, using: &random)
      days[added] = days[added] ?? day(added)
      let after = fold(days.values.sorted { $0.day < $1.day })
      #expect(after.totalXP >= before.totalXP)
      #expect(after.currentStreak >= before.currentStreak)
      #expect(after.longestStreak >= before.longestStreak)
    }
  }
}
