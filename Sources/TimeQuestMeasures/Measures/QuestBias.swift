import Foundation

extension Statistic {
  /// Whole-quest bias: ln(Σₛ med estₛ / Σₛ med actₛ), over the steps s.
  ///
  /// A long step weighs as much as it lasts, so this tells of being late, where the pooled bias may
  /// be 0. Rounds without any trial of some step have no figure.
  static func questBias(_ sample: TrialSample) -> Statistic {
    let places = sample.placesByStep
    let guesses = places.map { CountedMedian(sample.trials.map(\.estimated), at: $0) }
    let times = places.map { CountedMedian(sample.trials.map(\.actual), at: $0) }
    return Statistic(
      value: { counts in
        log(guesses.reduce(0) { $0 + $1.value(counts) } / times.reduce(0) { $0 + $1.value(counts) })
      },
      parts: sample.trials.map(\.logRatio)
    )
  }
}
