import Testing
import TimeQuestModels
import TimeQuestScoring

struct BalancedScorerTests {
  /// The accuracy is given as a ratio of whole numbers.
  @Test(
    "GAME-04: half and double are equally far off",
    arguments: [
      (600, 600, 1, 1), (300, 600, 1, 2), (1200, 600, 1, 2), (540, 600, 9, 10), (450, 600, 3, 4),
      (800, 600, 3, 4), (60, 600, 1, 10), (6000, 600, 1, 10), (30, 60, 1, 2), (120, 60, 1, 2),
      // Under a minute a grace of 15 s less a quarter of the time is added to both sides.
      (45, 30, 75, 105), (15, 30, 45, 75), (20, 20, 1, 1), (10, 20, 20, 30), (40, 20, 30, 50),
      (15, 0, 15, 30), (59, 59, 1, 1),
    ]
  )
  func accuracyIsTheRatioOfTheShorterToTheLonger(
    estimated: Int,
    actual: Int,
    part: Int,
    whole: Int
  ) {
    let score = BalancedScorer().score(estimated: Seconds(estimated), actual: Seconds(actual))
    #expect(score.accuracyPercent == 100 * Double(part) / Double(whole))
    #expect(score.difference == Seconds(estimated - actual))
  }

  @Test(arguments: [
    (540_000, 600_000, Rating.spotOn), (539_999, 600_000, .close), (666_666, 600_000, .spotOn),
    (666_667, 600_000, .close), (450_000, 600_000, .close), (449_999, 600_000, .off),
    (800_000, 600_000, .close), (800_001, 600_000, .off), (300_000, 600_000, .off),
    (299_999, 600_000, .wayOff), (1_200_000, 600_000, .off), (1_200_001, 600_000, .wayOff),
    // With a grace of 10 s: (e + 10) against 30 s.
    (17_000, 20_000, .spotOn), (16_999, 20_000, .close), (12_500, 20_000, .close),
    (12_499, 20_000, .off), (5_000, 20_000, .off), (4_999, 20_000, .wayOff),
    (50_000, 20_000, .off), (50_001, 20_000, .wayOff),
  ])
  func theRatingFollowsFromTheAccuracyToTheMillisecond(
    estimated: Int64,
    actual: Int64,
    rating: Rating
  ) {
    let score = BalancedScorer().score(
      estimated: Seconds(milliseconds: estimated),
      actual: Seconds(milliseconds: actual)
    )
    #expect(score.rating == rating)
  }

  @Test func theGraceEndsAtAMinuteWithoutACliff() {
    for actual: Int64 in [59_990, 60_000, 60_010] {
      let score = BalancedScorer().score(
        estimated: Seconds(milliseconds: 45_000),
        actual: Seconds(milliseconds: actual)
      )
      #expect(abs(score.accuracyPercent - 75) < 0.02)
    }
  }

  @Test func fromAMinuteOnSwappingGuessAndTimeChangesNothing() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<10_000 {
      let one = Seconds(milliseconds: .random(in: 60_000...90_000_000, using: &generator))
      let other = Seconds(milliseconds: .random(in: 60_000...90_000_000, using: &generator))
      let there = BalancedScorer().score(estimated: one, actual: other)
      let back = BalancedScorer().score(estimated: other, actual: one)
      #expect(there.accuracyPercent == back.accuracyPercent)
      #expect(there.rating == back.rating)
    }
  }
}
