import PracticeRoom
import Testing
import TimeQuest

struct OctaveScorerTests {
  private let scorer = OctaveScorer()

  @Test(arguments: [
    (600, 600, 100.0, Rating.spotOn), (550, 600, 87.4, .spotOn), (480, 600, 67.8, .close),
    (400, 600, 41.5, .off), (300, 600, 0, .wayOff), (1200, 600, 0, .wayOff), (60, 600, 0, .wayOff),
  ])
  func anOctaveIsAsFarAsItGoes(estimated: Int, actual: Int, accuracy: Double, rating: Rating) {
    let score = scorer.score(estimated: Seconds(estimated), actual: Seconds(actual))
    #expect(abs(score.accuracyPercent - accuracy) < 0.1)
    #expect(score.rating == rating)
    #expect(score.difference == Seconds(estimated - actual))
  }

  @Test func tooLongAndTooShortAreEquallyFarOff() {
    for factor in 1...9 {
      let long = scorer.score(estimated: Seconds(60 + factor * 6), actual: 60)
      let short = scorer.score(estimated: 60, actual: Seconds(60 + factor * 6))
      #expect(long.accuracyPercent == short.accuracyPercent)
    }
  }

  @Test func aLongerDifferenceNeverScoresBetter() {
    for actual in [5, 60, 600] {
      let longer = (actual...(4 * actual)).map {
        scorer.score(estimated: Seconds($0), actual: Seconds(actual)).accuracyPercent
      }
      #expect(longer == longer.sorted(by: >))
    }
  }
}
