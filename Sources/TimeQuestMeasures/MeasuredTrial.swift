import Foundation
public import TimeQuestModels

/// A trial that counts, as the measures see it: its step, its civil day and its durations.
public struct MeasuredTrial: Hashable, Sendable {
  /// The step that was guessed and done.
  public let stepID: TaskID
  /// The civil day on which it was done.
  public let day: CivilDay
  /// The guess, or the middle of the guessed range, in seconds; above 0.
  public let estimated: Double
  /// How long the step took, in seconds; above 0.
  public let actual: Double
  /// How long the step felt, in seconds; nil when the player was not asked, or did not answer.
  public let felt: Double?
  /// The guessed range, in seconds; nil when the guess was one number.
  public let range: ClosedRange<Double>?
  /// The share of such ranges that should hold the actual time, as the player gave it; 0.5 to 0.99.
  public let confidence: Double

  /// Creates a trial; all durations are above 0, and a felt time that is not is left out.
  public init(
    stepID: TaskID,
    day: CivilDay,
    estimated: Double,
    actual: Double,
    felt: Double? = nil,
    range: ClosedRange<Double>? = nil,
    confidence: Double = 0.8
  ) {
    self.stepID = stepID
    self.day = day
    self.estimated = estimated
    self.actual = actual
    self.felt = felt.flatMap { $0 > 0 ? $0 : nil }
    self.range = range
    self.confidence = confidence
  }

  /// Takes what the measures need of a stored trial.
  public init(_ trial: Trial) {
    let range = trial.estimate.range
    self.init(
      stepID: trial.taskID,
      day: trial.day,
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

/// Which of the latest trials a measure is of: it tells what is, not what was.
public enum MeasureWindow: Hashable, Sendable {
  /// The latest trials, for one step.
  case trials(Int)
  /// The trials of the latest days on which there are any.
  case days(Int)

  /// The number of trials or days where no other is asked for.
  public static let standard = 20

  /// The most trials of any window, so that its measures are computed in 50 ms.
  public static let mostTrials = 300

  /// The index of the window's first trial; `days` has the day of each trial, oldest first.
  public func start(of days: [CivilDay]) -> Int {
    let first = max(0, days.count - Self.mostTrials)
    switch self {
    case .trials(let count): return max(first, days.count - count)
    case .days(let count):
      let earliest = Set(days).sorted(by: >).prefix(count).last
      return max(first, days.firstIndex { $0 >= earliest ?? $0 } ?? 0)
    }
  }
}
