/// The measures of time sense, with the names that they have in documents and on the wire.
///
/// The article on measures has the formula and the source of each. In the formulas,
/// e = ln(estimated/actual) and d = estimated − actual.
public enum TimeSenseMeasure: String, CaseIterable, Sendable {
  /// The median ratio of guess to actual time, in percent; above 0 when guesses are too long.
  case bias
  /// The median distance of a guess from the actual time, in percent, on either side.
  case typicalMiss
  /// The coefficient of variation of the ratio of guess to actual time; lower is steadier.
  case steadiness
  /// The mean of d, in seconds.
  case constantError
  /// The mean of |d|, in seconds.
  case absoluteError
  /// The standard deviation of d, in seconds.
  case variableError
  /// The root of the mean square of d, in seconds.
  case totalError
  /// The median of ln(estimated/felt); above 0 when the guess is longer than the felt time.
  case planning
  /// The median of ln(felt/actual); above 0 when a step felt longer than it was.
  case perception
  /// The share of actual times inside the guessed range, from 0 to 1.
  case rangeHitRate
  /// The mean interval score of guessed ranges, on logarithms; lower is better.
  case intervalScore
  /// The share of guesses on whole 5 minutes, from 0 to 1.
  case rounding

  /// The fewest trials that any measure is computed from.
  public static let trialsNeeded = 6

  /// The fewest trials that give the measure a confidence interval.
  ///
  /// A percentile bootstrap of a coefficient of variation covers 69 % at 6 trials, so steadiness
  /// needs 30.
  public var trialsForInterval: Int { self == .steadiness ? 30 : Self.trialsNeeded }
}
