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
