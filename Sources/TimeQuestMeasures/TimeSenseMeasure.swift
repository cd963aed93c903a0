/// The measures of time sense, under the names by which they travel.
///
/// Each is a `Statistic` of its own, where its formula and its source are written.
public enum TimeSenseMeasure: String, CaseIterable, Sendable {
  case bias
  case typicalMiss
  case steadiness
  case constantError
  case absoluteError
  case variableError
  case totalError
  case planning
  case perception
  case rangeHitRate
  case intervalScore
  case rounding

  /// Under this many trials every measure is silent.
  public static let trialsNeeded = 6

  /// From how many trials on an interval is shown.
  ///
  /// A percentile bootstrap of a coefficient of variation covers 69 % at 6 trials; under 30 no
  /// interval of it is honest.
  public var trialsForInterval: Int { self == .steadiness ? 30 : Self.trialsNeeded }
}
