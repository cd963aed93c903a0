import Testing
import TimeQuestProgression

struct LevelCurveTests {
  /// A curve from elsewhere, with one function alone.
  private struct TableCurve: LevelCurve {
    let thresholds: [Int]

    func threshold(of level: Int) -> Int {
      level <= 0 ? 0 : level <= thresholds.count ? thresholds[level - 1] : .max
    }
  }

  private struct FlatCurve: LevelCurve {
    func threshold(of level: Int) -> Int { 0 }
  }

  @Test(arguments: [
    (0, 0), (1, 1), (9, 1), (10, 1), (19, 1), (20, 4), (29, 4), (30, 5), (1_000_000, 5), (.max, 5),
  ])
  func anyMonotoneCurveCanBePluggedIn(xp: Int, level: Int) {
    let curve = TableCurve(thresholds: [10, 20, 20, 20, 30])
    #expect(curve.level(at: xp) == level)
  }

  @Test func aCurveWithoutAnEndIsNotSearchedForEver() {
    #expect(FlatCurve().level(at: 1) > 1)
    #expect(FlatCurve().level(at: 0) == 0)
  }

  @Test(
    "PROG-02: progress towards the next level",
    arguments: [
      (-7, 0, 0, 1), (0, 0, 0, 1), (1, 1, 1, 282), (100, 1, 100, 282), (155, 1, 155, 282),
      (281, 1, 281, 282), (282, 2, 0, 237), (518, 2, 236, 237), (519, 3, 0, 281), (800, 4, 0, 318),
    ]
  )
  func progressRunsFromThisLevelToTheNext(xp: Int, level: Int, into: Int, next: Int) {
    let progress = LevelProgress(xp: xp, curve: PowerCurve())
    #expect(progress.level == level)
    #expect(progress.xpIntoLevel == into)
    #expect(progress.xpForNextLevel == next)
    #expect(progress.fraction == Double(into) / Double(next))
  }

  @Test func progressIsNeverNegativeAndNeverFull() {
    let curves: [any LevelCurve] = [
      PowerCurve(), TableCurve(thresholds: [10, 20, 20, 20, 30]), TableCurve(thresholds: []),
      FlatCurve(),
    ]
    let large = (0..<63).map { Int.max >> $0 } + [.min]
    for curve in curves {
      for xp in Array(-10...2000) + large {
        let progress = LevelProgress(xp: xp, curve: curve)
        #expect(progress.xpIntoLevel >= 0)
        #expect(progress.xpIntoLevel < progress.xpForNextLevel)
        #expect((0..<1).contains(progress.fraction))
      }
    }
  }
}
