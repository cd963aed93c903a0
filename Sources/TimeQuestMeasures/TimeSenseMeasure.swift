/// The measures of time sense, with the names that they have in documents and on the wire.
///
/// The article on measures has the formula and the source of each. In the formulas,
/// e = ln(estimated/actual) and d = estimated − actual.
public enum TimeSenseMeasure: String, CaseIterable, Sendable {
  /// The median ratio of guess to actual time, in percent; above 0 when guesses are too long.
  case bias
  /// The logarithm of the ratio of all steps' median guesses to their median times, added up.
  case questBias
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
  /// The slope of guesses over times between steps, on logarithms; under 1 pulls to the middle.
  case centralTendency
  /// The part of e from before the doing; above 0 when more time is planned than it will feel.
  case planning
  /// The part of e from the doing; above 0 when a step feels longer than it is.
  case perception
  /// The share of actual times inside the guessed range, from 0 to 1.
  case rangeHitRate
  /// The mean interval score of guessed ranges, on logarithms; lower is better.
  case intervalScore
  /// The share of guesses on whole 5 minutes, from 0 to 1.
  case rounding

  /// The fewest trials that any measure is computed from.
  public static let trialsNeeded = 6
  /// The fewest civil days that any measure is computed from.
  public static let daysNeeded = 4
}
