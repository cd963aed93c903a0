import Testing
import TimeQuestModels
import TimeQuestScoring

/// What holds for the scorers of this package beyond what every scorer promises.
struct AccuracyTests {
  @Test("GAME-04: the accuracy is full only for an exact guess")
  func onlyAnExactGuessIsPerfect() {
    let scorers: [any TrialScorer] = [ClassicScorer(), BalancedScorer()]
    for scorer in scorers {
      for milliseconds: Int64 in [1, 2, 1000, 59_999, 60_000, 300_000, 86_400_000] {
        for error: Int64 in [-1, 1, 500] where milliseconds + error > 0 {
          let score = scorer.score(
            estimated: Seconds(milliseconds: milliseconds + error),
            actual: Seconds(milliseconds: milliseconds)
          )
          #expect(score.accuracyPercent < 100, "\(scorer.name), \(milliseconds), \(error)")
        }
      }
    }
  }
}
