import Foundation

/// Where a gap comes from: ln(estimated/actual) = ln(estimated/felt) + ln(felt/actual).
///
/// Told as the median, like the bias; trials without a felt time take no part.
extension Statistic {
  /// Planning: med ln(estimated/felt), above 0 when the guess was longer than it then felt.
  static func planning(_ trials: [TrialDurations]) -> Statistic {
    median(trials.compactMap { trial in trial.felt.map { log(trial.estimated / $0) } })
  }

  /// Perception: med ln(felt/actual), above 0 when it felt longer than it was.
  static func perception(_ trials: [TrialDurations]) -> Statistic {
    median(trials.compactMap { trial in trial.felt.map { log($0 / trial.actual) } })
  }
}
