import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestScoring

/// Every measure of time sense, each null while there is not enough to tell it.
public struct TimeSenseReport: Hashable, Codable, Sendable {
  /// The latest trials that the measures are of.
  public struct Window: Hashable, Codable, Sendable {
    /// How many trials of the step, or days, were asked for.
    public let last: Int
    /// How many trials that count it holds, at most 300.
    public let trials: Int
    /// How many civil days those are from.
    public let days: Int
    /// The first of those days; null without a trial.
    @Nullable public private(set) var from: CivilDay?
    /// The last of them; null without a trial.
    @Nullable public private(set) var to: CivilDay?
    /// Trials in it that the player said not to count before they saw the result.
    public let flaggedAtReveal: Int
    /// Trials in it that the player said not to count after they had seen the result.
    public let flaggedLater: Int

    private enum CodingKeys: String, CodingKey {
      case last, trials, from, to, flaggedAtReveal, flaggedLater
      case days = "mornings"
    }
  }

  /// What the steadiness is made of.
  public struct Parts: Hashable, Codable, Sendable {
    /// The standard deviation of ln estimated within steps.
    public let guesses: Double
    /// The standard deviation of ln actual within steps.
    public let times: Double
    /// The correlation of both within steps, −1 to 1; null if one of them does not spread.
    @Nullable public private(set) var correlation: Double?
  }

  /// A measure as it would be with the trials that were flagged after the reveal.
  public struct Alternative: Hashable, Codable, Sendable {
    /// The name of the measure.
    public let measure: String
    /// The measure with those trials.
    public let value: Double
    /// How many trials it speaks of.
    public let n: Int
  }

  /// Which trials the measures are of.
  public let window: Window
  /// How long the usual guess is, in percent: 100 is double, −100 is half.
  @Nullable public private(set) var bias: MeasureResult?
  /// ln of what the guesses add up to over what the steps take; with a `questID` alone.
  @Nullable public private(set) var questBias: MeasureResult?
  /// Half of the guesses are within this, in percent.
  @Nullable public private(set) var typicalMiss: MeasureResult?
  /// The coefficient of variation within steps; 0.2 is 20 %, lower is steadier.
  @Nullable public private(set) var steadiness: MeasureResult?
  /// The mean of estimated minus actual, in seconds.
  @Nullable public private(set) var constantError: MeasureResult?
  /// The mean distance between estimated and actual, in seconds.
  @Nullable public private(set) var absoluteError: MeasureResult?
  /// The slope of guesses over times between steps; under 1 pulls to the middle.
  @Nullable public private(set) var centralTendency: MeasureResult?
  /// On logarithms, above 0: more time is planned than it then feels like.
  @Nullable public private(set) var planning: MeasureResult?
  /// On logarithms, above 0: it feels longer than it is.
  @Nullable public private(set) var perception: MeasureResult?
  /// The share of actual times inside the range that was guessed, 0 to 1.
  @Nullable public private(set) var rangeHitRate: MeasureResult?
  /// The mean interval score of ranges over that of the best range; lower is better.
  @Nullable public private(set) var intervalScore: MeasureResult?
  /// The share of guesses of one number on whole 5 minutes, 0 to 1.
  @Nullable public private(set) var rounding: MeasureResult?
  /// The parts of the steadiness; null if they cannot be told.
  @Nullable public private(set) var steadinessParts: Parts?
  /// The time in seconds that is guessed right, if guesses are pulled to the middle.
  @Nullable public private(set) var indifferenceSeconds: Seconds?
  /// The mean confidence meant by ranges, 0 to 1; null without one.
  @Nullable public private(set) var meantHitRate: Double?
  /// The measures with the trials flagged after the reveal; empty if there are none.
  public let withFlaggedLater: [Alternative]
  /// Why each measure that is null says nothing yet.
  public let insufficientData: [InsufficientDataReason]
}
