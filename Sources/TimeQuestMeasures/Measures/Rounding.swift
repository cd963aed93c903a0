import Foundation

extension Proportion {
  /// Rounding: the share of guesses on whole 5 minutes (Forsyth and Burt 2006).
  ///
  /// The middle of a range is computed, not chosen, so only guesses of one number count.
  static func rounding(_ sample: TrialSample) -> Proportion {
    Proportion(
      sample.trials.map { $0.estimated.truncatingRemainder(dividingBy: 300) == 0 },
      in: sample
    )
  }
}
