import TimeQuestModels
public import TimeQuestScoring

/// What every scorer promises; each case is one test.
///
/// A scorer of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: ScorerConformance.allCases)
/// func myScorerConforms(to conformanceCase: ScorerConformance) throws {
///   try conformanceCase.verify(MyScorer())
/// }
/// ```
///
/// The durations are random, from 1 ms to more than a day, and the same in every run.
public enum ScorerConformance: String, CaseIterable, Sendable {
  /// The name has 1 to 80 letters, digits and hyphens and never changes.
  case hasAStableName
  /// The difference is estimated − actual: positive for a guess that was too long.
  case differenceIsEstimatedMinusActual
  /// The accuracy is a number from 0 to 100.
  case accuracyIsAPercentage
  /// An exact guess has an accuracy of 100 and the rating `spotOn`.
  case exactGuessesArePerfect
  /// A larger error on the same side has neither a higher accuracy nor a better rating.
  case largerErrorsAreNeverBetter
  /// The same error in a step that took less time has neither a higher accuracy nor a better
  /// rating.
  case shorterStepsAreNeverBetter
  /// The same durations always have the same score.
  case scoresRepeat
  /// Every duration from 1 ms to 10,000 years has a score that is in range.
  case extremeDurationsHaveScores
}

extension ScorerConformance: ConformanceCase {
  /// Tests the scorer; throws `ConformanceFailure` for the first score that breaks the case.
  public func verify(_ scorer: some TrialScorer) throws(ConformanceFailure) {
    switch self {
    case .hasAStableName:
      try requirePlainName { scorer.name }
    case .differenceIsEstimatedMinusActual:
      try eachTrial { estimated, actual throws(ConformanceFailure) in
        let found = scorer.score(estimated: estimated, actual: actual).difference
        guard found == estimated - actual else {
          throw failure(estimated, actual, "has the difference \(found.value)")
        }
      }
    case .accuracyIsAPercentage:
      try eachTrial { estimated, actual throws(ConformanceFailure) in
        try requirePercentage(scorer, estimated, actual)
      }
    case .exactGuessesArePerfect:
      try eachTrial { _, actual throws(ConformanceFailure) in
        let score = scorer.score(estimated: actual, actual: actual)
        guard score == Score(difference: .zero, accuracyPercent: 100, rating: .spotOn) else {
          throw failure(actual, actual, "is exact and has the score \(score)")
        }
      }
    case .largerErrorsAreNeverBetter:
      try requireNoGain(scorer) { estimated, actual, more in
        (estimated < actual ? estimated - more : estimated + more, actual)
      }
    case .shorterStepsAreNeverBetter:
      try requireNoGain(scorer) { estimated, actual, less in (estimated - less, actual - less) }
    case .scoresRepeat:
      try eachTrial { estimated, actual throws(ConformanceFailure) in
        let first = scorer.score(estimated: estimated, actual: actual)
        let second = scorer.score(estimated: estimated, actual: actual)
        guard first == second else {
          throw failure(estimated, actual, "has first the score \(first) and then \(second)")
        }
      }
    case .extremeDurationsHaveScores:
      for estimated in Self.extremes {
        for actual in Self.extremes { try requirePercentage(scorer, estimated, actual) }
      }
    }
  }

  /// 1 ms, an ordinary step, the longest estimate, and as long as instants reach.
  private static let extremes: [Seconds] = [
    Seconds(milliseconds: 1), Seconds(milliseconds: 999), 1, 300, 86_400, 315_576_000_000,
  ]

  private func requirePercentage(
    _ scorer: some TrialScorer,
    _ estimated: Seconds,
    _ actual: Seconds
  ) throws(ConformanceFailure) {
    let accuracy = scorer.score(estimated: estimated, actual: actual).accuracyPercent
    guard (0...100).contains(accuracy) else {
      throw failure(estimated, actual, "has the accuracy \(accuracy)")
    }
  }

  /// Throws where the changed trial has a better score than the random one that it is made of.
  private func requireNoGain(
    _ scorer: some TrialScorer,
    _ change: (Seconds, Seconds, _ by: Seconds) -> (Seconds, Seconds)
  ) throws(ConformanceFailure) {
    var random = SeededRandom(seed: 2)
    try eachTrial { estimated, actual throws(ConformanceFailure) in
      let amount = Seconds(milliseconds: .random(in: 1...1_000_000, using: &random))
      let (otherEstimated, otherActual) = change(estimated, actual, amount)
      guard otherEstimated > .zero, otherActual > .zero else { return }
      let score = scorer.score(estimated: estimated, actual: actual)
      let other = scorer.score(estimated: otherEstimated, actual: otherActual)
      guard other.accuracyPercent <= score.accuracyPercent,
        Rating.allCases.drop(while: { $0 != score.rating }).contains(other.rating)
      else {
        throw failure(
          otherEstimated,
          otherActual,
          "has the score \(other), better than \(score) for \(estimated.value) s and "
            + "\(actual.value) s"
        )
      }
    }
  }

  private func eachTrial(
    _ body: (_ estimated: Seconds, _ actual: Seconds) throws(ConformanceFailure) -> Void
  ) throws(ConformanceFailure) {
    var random = SeededRandom(seed: 1)
    for _ in 0..<5000 {
      let estimated = Self.duration(using: &random)
      try body(estimated, Self.duration(using: &random))
    }
  }

  /// Spread over the orders of magnitude, so that short durations are as frequent as long ones.
  private static func duration(using random: inout SeededRandom) -> Seconds {
    let longest = Int64(10) << Int64.random(in: 0...23, using: &random)
    return Seconds(milliseconds: .random(in: 1...longest, using: &random))
  }

  private func failure(
    _ estimated: Seconds,
    _ actual: Seconds,
    _ sentence: String
  ) -> ConformanceFailure {
    ConformanceFailure(
      self,
      "a guess of \(estimated.value) s for a step of \(actual.value) s \(sentence)"
    )
  }
}
