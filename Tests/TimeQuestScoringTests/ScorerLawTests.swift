import Testing
import TimeQuestModels
import TimeQuestScoring

/// What holds for every scorer, over seeded random guesses of a millisecond to a day.
struct ScorerLawTests {
  private static let scorers: [any TrialScorer] = [ClassicScorer(), BalancedScorer()]

  @Test func everyScorerGoesByItsOwnName() {
    #expect(Self.scorers.map(\.name) == ["classic", "balanced"])
  }

  @Test("GAME-04: accuracy is a percentage, and full only for an exact guess")
  func accuracyStaysBetweenNoneAndFull() {
    eachTrial { scorer, estimated, actual in
      let score = scorer.score(estimated: estimated, actual: actual)
      #expect((0...100).contains(score.accuracyPercent))
      #expect((score.accuracyPercent == 100) == (estimated == actual))
      #expect(score.difference == estimated - actual)
      #expect(scorer.score(estimated: actual, actual: actual).rating == .spotOn)
    }
  }

  @Test("PROG-01: a wider miss on the same side never scores better")
  func aWiderMissOnTheSameSideNeverScoresBetter() {
    var generator = SeededGenerator(seed: 2)
    eachTrial { scorer, estimated, actual in
      let miss = estimated - actual
      let further = Int64.random(in: 1...1_000_000, using: &generator)
      let wider = estimated + Seconds(milliseconds: miss < .zero ? -further : further)
      guard wider > .zero else { return }
      let near = scorer.score(estimated: estimated, actual: actual)
      let far = scorer.score(estimated: wider, actual: actual)
      #expect(far.accuracyPercent <= near.accuracyPercent)
      #expect(far.rating.order >= near.rating.order)
    }
  }

  @Test("Accuracy, never speed: taking the same miss in less time never scores better")
  func beingFastIsNeverRewarded() {
    eachTrial { scorer, estimated, actual in
      let slower = actual + 60
      let sameMiss = scorer.score(estimated: estimated + 60, actual: slower)
      let faster = scorer.score(estimated: estimated, actual: actual)
      #expect(sameMiss.accuracyPercent >= faster.accuracyPercent)
    }
  }

  private func eachTrial(_ body: (any TrialScorer, Seconds, Seconds) -> Void) {
    for scorer in Self.scorers {
      var generator = SeededGenerator(seed: 1)
      for _ in 0..<5000 {
        // Spread over the orders of magnitude, so that short steps are as common as long ones.
        func duration() -> Seconds {
          let longest = Int64(10) << Int64.random(in: 0...23, using: &generator)
          return Seconds(milliseconds: .random(in: 1...longest, using: &generator))
        }
        body(scorer, duration(), duration())
      }
    }
  }
}
