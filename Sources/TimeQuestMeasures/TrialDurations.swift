import Foundation
public import TimeQuestModels

/// The durations of a trial that counts, in seconds: what the measures need of it.
public struct TrialDurations: Hashable, Sendable {
  /// The guess, or the middle of the guessed range; above 0.
  public let estimated: Double
  /// How long the step took; above 0.
  public let actual: Double
  /// How long the step felt; nil when the player was not asked, or did not answer.
  public let felt: Double?
  /// The guessed range; nil when the guess was one number.
  public let range: ClosedRange<Double>?
  /// The share of such ranges that should hold the actual time, as the player gave it; 0.5 to 0.99.
  public let confidence: Double

  /// Creates the durations of a trial; all are above 0, and a felt time that is not is left out.
  public init(
    estimated: Double,
    actual: Double,
    felt: Double? = nil,
    range: ClosedRange<Double>? = nil,
    confidence: Double = 0.8
  ) {
    self.estimated = estimated
    self.actual = actual
    self.felt = felt.flatMap { $0 > 0 ? $0 : nil }
    self.range = range
    self.confidence = confidence
  }

  /// Takes the durations of a stored trial.
  public init(_ trial: Trial) {
    let range = trial.estimate.range
    self.init(
      estimated: trial.estimate.seconds.value,
      actual: trial.actual.value,
      felt: trial.felt?.value,
      range: range.flatMap { $0.low <= $0.high ? $0.low.value...$0.high.value : nil },
      confidence: Double(range?.confidencePercent ?? 80) / 100
    )
  }

  /// e = ln(estimated/actual): 0 for an exact guess, above 0 when the guess was longer.
  ///
  /// Half and double have the same distance from 0, and logarithms of ratios can be added (Tofallis
  /// 2015; Morley, Brito and Welling 2018, doi 10.1002/2017SW001669).
  public var logRatio: Double { log(estimated / actual) }

  /// d = estimated − actual, in seconds.
  public var difference: Double { estimated - actual }
}
