import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring

/// Every measure of time sense, each null while it is insufficientData.
public struct TimeSenseReport: Hashable, Codable, Sendable {
  /// How long the usual guess is, in percent: 100 is double, −100 is half.
  @Nullable public private(set) var bias: MeasureResult?
  /// Half of the guesses are within this, in percent.
  @Nullable public private(set) var typicalMiss: MeasureResult?
  /// The coefficient of variation once the bias is gone; 0.2 is 20 %, lower is steadier.
  @Nullable public private(set) var steadiness: MeasureResult?
  /// The mean of estimated minus actual, in seconds.
  @Nullable public private(set) var constantError: MeasureResult?
  /// The mean distance between estimated and actual, in seconds.
  @Nullable public private(set) var absoluteError: MeasureResult?
  /// The standard deviation of estimated minus actual, in seconds.
  @Nullable public private(set) var variableError: MeasureResult?
  /// The root of the squares of constant and variable error, in seconds.
  @Nullable public private(set) var totalError: MeasureResult?
  /// The median of ln(estimated/felt): above 0, the guess was longer than it then felt.
  @Nullable public private(set) var planning: MeasureResult?
  /// The median of ln(felt/actual): above 0, it felt longer than it was.
  @Nullable public private(set) var perception: MeasureResult?
  /// The share of actual times inside the range that was guessed, 0 to 1.
  @Nullable public private(set) var rangeHitRate: MeasureResult?
  /// The mean interval score of ranges on logarithms; lower is better.
  @Nullable public private(set) var intervalScore: MeasureResult?
  /// The share of guesses of one number on whole 5 minutes, 0 to 1.
  @Nullable public private(set) var rounding: MeasureResult?
  /// The mean confidence meant by ranges, 0 to 1; null without one.
  @Nullable public private(set) var meantHitRate: Double?
  /// Why each measure that is null says nothing yet.
  public let insufficientData: [InsufficientDataReason]

  /// A view with these members, for previews and tests.
  public init(
    bias: MeasureResult? = nil,
    typicalMiss: MeasureResult? = nil,
    steadiness: MeasureResult? = nil,
    constantError: MeasureResult? = nil,
    absoluteError: MeasureResult? = nil,
    variableError: MeasureResult? = nil,
    totalError: MeasureResult? = nil,
    planning: MeasureResult? = nil,
    perception: MeasureResult? = nil,
    rangeHitRate: MeasureResult? = nil,
    intervalScore: MeasureResult? = nil,
    rounding: MeasureResult? = nil,
    meantHitRate: Double? = nil,
    insufficientData: [InsufficientDataReason]
  ) {
    _bias = Nullable(bias)
    _typicalMiss = Nullable(typicalMiss)
    _steadiness = Nullable(steadiness)
    _constantError = Nullable(constantError)
    _absoluteError = Nullable(absoluteError)
    _variableError = Nullable(variableError)
    _totalError = Nullable(totalError)
    _planning = Nullable(planning)
    _perception = Nullable(perception)
    _rangeHitRate = Nullable(rangeHitRate)
    _intervalScore = Nullable(intervalScore)
    _rounding = Nullable(rounding)
    _meantHitRate = Nullable(meantHitRate)
    self.insufficientData = insufficientData
  }
}

extension TimeSenseReport {
  init(_ sense: TimeSense, words: MeasureWords) {
    func result(_ measure: TimeSenseMeasure) -> MeasureResult? {
      guard case .success(let found) = sense[measure] else { return nil }
      return MeasureResult(
        found,
        text: words.sentence(measure, found, meant: sense.meantHitRate),
        detail: words.detail(measure, found, meant: sense.meantHitRate)
      )
    }
    self.init(
      bias: result(.bias),
      typicalMiss: result(.typicalMiss),
      steadiness: result(.steadiness),
      constantError: result(.constantError),
      absoluteError: result(.absoluteError),
      variableError: result(.variableError),
      totalError: result(.totalError),
      planning: result(.planning),
      perception: result(.perception),
      rangeHitRate: result(.rangeHitRate),
      intervalScore: result(.intervalScore),
      rounding: result(.rounding),
      meantHitRate: sense.meantHitRate,
      insufficientData: TimeSenseMeasure.allCases.compactMap { measure in
        guard case .failure(let reason) = sense[measure] else { return nil }
        return InsufficientDataReason(
          measure.rawValue,
          reason,
          text: words.explanation(measure, reason)
        )
      }
    )
  }
}
