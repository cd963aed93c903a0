import Foundation

/// The two parts of an error: ln(estimated/actual) = ln(estimated/felt) + ln(felt/actual).
///
/// Both are medians, like the bias; trials without a felt time do not count.
extension Statistic {
  /// Planning: med ln(estimated/felt), above 0 when the guess was longer than the felt time.
  static func planning(_ trials: [TrialDurations]) -> Statistic {
    median(trials.compactMap { trial in trial.felt.map { log(trial.estimated / $0) } })
  }

  /// Perception: med ln(felt/actual), above 0 when the step felt longer than it was.
  static func perception(_ trials: [TrialDurations]) -> Statistic {
    median(trials.compactMap { trial in trial.felt.map { log($0 / trial.actual) } })
  }
}
