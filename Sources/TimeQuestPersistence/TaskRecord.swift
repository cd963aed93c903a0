public import TimeQuestModels

/// A summary of a player's counted trials of one task: what the rules need to judge the next one.
public struct TaskRecord: Hashable, Sendable {
  /// The number of counted trials.
  public let trials: Int
  /// The smallest absolute difference between estimate and actual time; nil without trials.
  public let closest: Seconds?
  /// The lower median of the actual times; nil without trials.
  public let medianActual: Seconds?

  /// A record with these values.
  public init(trials: Int, closest: Seconds?, medianActual: Seconds?) {
    self.trials = trials
    self.closest = closest
    self.medianActual = medianActual
  }

  /// The record of these trials, all of which count.
  public init(of trials: some Collection<Trial>) {
    let actuals = trials.map(\.actual).sorted()
    self.init(
      trials: actuals.count,
      closest: trials.lazy.map(\.difference.magnitude).min(),
      medianActual: actuals.isEmpty ? nil : actuals[(actuals.count - 1) / 2]
    )
  }
}
