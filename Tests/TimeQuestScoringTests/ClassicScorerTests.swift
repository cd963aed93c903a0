import Testing
import TimeQuestModels
import TimeQuestScoring

struct ClassicScorerTests {
  @Test(
    "GAME-04: accuracy is measured against the time it took, of at least a minute",
    arguments: [
      (600, 600, 100.0), (540, 600, 90), (660, 600, 90), (300, 600, 50), (900, 600, 50),
      (1200, 600, 0), (1800, 600, 0), (1, 600, 100.0 / 600), (0, 600, 0), (86_400, 1, 0),
      (45, 30, 75), (30, 45, 75), (60, 60, 100), (75, 60, 75), (0, 30, 50),
    ]
  )
  func accuracyFallsWithTheDifference(estimated: Int, actual: Int, percent: Double) {
    let score = ClassicScorer().score(estimated: Seconds(estimated), actual: Seconds(actual))
    #expect(score.accuracyPercent == percent)
    #expect(score.difference == Seconds(estimated - actual))
  }

  /// The last difference, in milliseconds, that still earns each rating, for an actual time.
  @Test(arguments: [
    // 10, 25 and 50 percent from two and a half minutes on.
    (600_000, 60_000, 150_000, 300_000), (600_010, 60_001, 150_002, 300_005),
    (150_000, 15_000, 37_500, 75_000), (150_009, 15_000, 37_502, 75_004),
    (150_010, 15_001, 37_502, 75_005),
    // Fifteen seconds below that, which swallows "close" at a minute and "off" at half of one.
    (149_999, 15_000, 37_499, 74_999), (60_000, 15_000, 15_000, 30_000),
    (60_004, 15_000, 15_001, 30_002), (30_000, 15_000, 15_000, 15_000),
    (30_002, 15_000, 15_000, 15_001), (20_000, 15_000, 15_000, 15_000),
    (86_400_000, 8_640_000, 21_600_000, 43_200_000),
  ])
  func everyLimitOfTheRatingIsExactToTheMillisecond(
    actual: Int64,
    spotOn: Int64,
    close: Int64,
    off: Int64
  ) {
    func rating(of difference: Int64) -> Rating {
      let estimated = Seconds(milliseconds: actual + difference)
      let score = ClassicScorer().score(
        estimated: estimated,
        actual: Seconds(milliseconds: actual)
      )
      return score.rating
    }
    let limits: [(Int64, Rating)] = [(spotOn, .spotOn), (close, .close), (off, .off)]
    for (limit, best) in limits {
      for side: Int64 in [1, -1] {
        #expect(rating(of: side * limit).order <= best.order)
        #expect(rating(of: side * (limit + 1)).order > best.order)
      }
    }
    #expect(rating(of: 0) == .spotOn)
  }
}
