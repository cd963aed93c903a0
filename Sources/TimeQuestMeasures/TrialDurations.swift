import Foundation
public import TimeQuestModels

/// What the measures need of a trial that counts: its durations, in seconds.
public struct TrialDurations: Hashable, Sendable {
  public let estimated: Double
  public let actual: Double
  /// How long it felt, where the player was asked and answered.
  public let felt: Double?
  /// What was guessed where it was a range.
  public let range: ClosedRange<Double>?
  /// The share of such ranges that the player meant to hold the actual time; 0.5 to 0.99.
  public let confidence: Double

  /// Durations must be above zero; a felt time that is not is left out.
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

  /// e = ln(estimated/actual): 0 when right on, above 0 when the guess was longer.
  ///
  /// Half and double are equally far from 0, and logs of ratios add up (Tofallis 2015; Morley,
  /// Brito and Welling 2018, doi 10.1002/2017SW001669).
  public var logRatio: Double { log(estimated / actual) }

  /// d = estimated − actual, in seconds.
  public var difference: Double { estimated - actual }
}
