import Foundation
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
  ) throws {
    let range = try EstimateRange(
      low: Seconds(milliseconds: low),
      high: Seconds(milliseconds: high)
    )
    let estimate = Estimate(range)
    #expect(estimate.seconds.milliseconds == middle)
    #expect(estimate.range == range)
    #expect(range.confidencePercent == 80)
  }

  @Test func aPlainGuessHasNoRangeAndLastsFromASecondToADay() throws {
    #expect(Estimate(90).range == nil)
    #expect(Estimate(90).seconds == 90)
    #expect(try Estimate(Estimate.bounds.lowerBound).seconds == 1)
    #expect(try Estimate(Estimate.bounds.upperBound).seconds == 86_400)
  }

  @Test(arguments: [Int64.min, -1, 0, 999, 86_400_001, .max])
  func noGuessLiesOutsideItsBounds(milliseconds: Int64) {
    let seconds = Seconds(milliseconds: milliseconds)
    #expect(throws: ValueError.self) { try Estimate(seconds) }
    #expect(throws: ValueError.self) { try EstimateRange(low: seconds, high: 86_400) }
    #expect(throws: ValueError.self) { try EstimateRange(low: 1, high: seconds) }
  }

  @Test func aRangeRisesAndItsConfidenceIsOneThatAPlayerCanMean() {
    #expect(throws: ValueError(path: "low", expected: "at most high, 60", got: "61")) {
      try EstimateRange(low: 61, high: 60)
    }
    for confidence in [Int.min, 49, 100, .max] {
      #expect(throws: ValueError.self) {
        try EstimateRange(low: 1, high: 2, confidencePercent: confidence)
      }
    }
  }

  @Test(arguments: [
    #"{"seconds":0}"#, #"{"seconds":86401}"#,
    #"{"seconds":70,"range":{"lowSeconds":60,"highSeconds":240,"confidencePercent":80}}"#,
    #"{"seconds":120,"range":{"lowSeconds":240,"highSeconds":60,"confidencePercent":80}}"#,
    #"{"seconds":120,"range":{"lowSeconds":60,"highSeconds":240,"confidencePercent":100}}"#,
  ])
  func nothingOutOfBoundsIsDecoded(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Estimate.self, from: Data(json.utf8))
    }
  }
}
