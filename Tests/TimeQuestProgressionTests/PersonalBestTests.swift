import Testing
import TimeQuestModels
import TimeQuestProgression

struct PersonalBestTests {
  @Test(
    "PROG-06: a best is strictly closer than an earlier trial, on either side",
    arguments: [
      (7999, 8000, true), (8000, 8000, false), (8001, 8000, false), (-7999, 8000, true),
      (7999, -8000, true), (-8000, 8000, false), (-8001, -8000, false), (0, 1, true),
      (0, 0, false),
    ]
  )
  func aBestIsStrictlyCloser(difference: Int64, before: Int64, isBest: Bool) {
    let isNew = ClosestEver().isNewBest(
      difference: Seconds(milliseconds: difference),
      closestBefore: Seconds(milliseconds: before)
    )
    #expect(isNew == isBest)
  }

  @Test func theFirstTrialOfAStepIsNoBest() {
    #expect(!ClosestEver().isNewBest(difference: 0, closestBefore: nil))
  }
}
