import Testing
import TimeQuestModels

struct EstimateTests {
  @Test(arguments: [
    (60_000, 60_000, 60_000), (60_000, 240_000, 120_000), (1000, 86_400_000, 293_939),
    (1000, 1001, 1000), (1000, 1003, 1001), (86_400_000, 86_400_000, 86_400_000),
    (300_000, 600_000, 424_264),
  ])
  func theGuessOfARangeIsItsGeometricMiddleToTheMillisecond(
    low: Int64,
    high: Int64,
    middle: Int64
  ) {
    let range = EstimateRange(low: Seconds(milliseconds: low), high: Seconds(milliseconds: high))
    let estimate = Estimate(range)
    #expect(estimate.seconds.milliseconds == middle)
    #expect(estimate.range == range)
    #expect(range.confidencePercent == 80)
  }

  @Test func aPlainGuessHasNoRangeAndLastsFromASecondToADay() {
    #expect(Estimate(90).range == nil)
    #expect(Estimate(90).seconds == 90)
    #expect(Estimate.bounds.contains(1))
    #expect(Estimate.bounds.contains(86_400))
    #expect(!Estimate.bounds.contains(Seconds(milliseconds: 999)))
    #expect(!Estimate.bounds.contains(Seconds(milliseconds: 86_400_001)))
  }
}
