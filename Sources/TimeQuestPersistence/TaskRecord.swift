public import TimeQuestModels

/// What a player's counted trials of one task amount to: all that judging the next one needs.
public struct TaskRecord: Hashable, Sendable {
  public let trials: Int
  /// The smallest distance between guess and actual; nil without a trial.
  public let closest: Seconds?
  /// The lower median of the actual times; nil without a trial.
  public let medianActual: Seconds?

  public init(trials: Int, closest: Seconds?, medianActual: Seconds?) {
    self.trials = trials
    self.closest = closest
    self.medianActual = medianActual
  }

  public init(of trials: some Collection<Trial>) {
    let actuals = trials.map(\.actual).sorted()
    self.init(
      trials: actuals.count,
      closest: trials.lazy.map(\.difference.magnitude).min(),
      medianActual: actuals.isEmpty ? nil : actuals[(actuals.count - 1) / 2]
    )
  }
}
