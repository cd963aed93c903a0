/// The share of a sample that has a property, from 0 to 1.
struct Proportion {
  let hits: Int
  let count: Int

  var value: Double { Double(hits) / Double(max(1, count)) }

  /// The score interval of Wilson 1927.
  ///
  /// Resampling gives no interval when all or none are hits; this one does, and it has its nominal
  /// coverage from a handful of trials on (Brown, Cai and DasGupta 2001).
  var interval: ClosedRange<Double> {
    let (size, z) = (Double(max(1, count)), Quantile.normal975)
    let middle = value + z * z / (2 * size)
    let reach = z * (value * (1 - value) / size + z * z / (4 * size * size)).squareRoot()
    let scale = 1 + z * z / size
    return max(0, (middle - reach) / scale)...min(1, (middle + reach) / scale)
  }
}

extension Proportion {
  /// Range hit rate: the share of actual times inside the range, ends included.
  ///
  /// Compare it with the confidence that the player gave. Guesses of one number do not count.
  static func rangeHitRate(_ trials: [TrialDurations]) -> Proportion {
    let inside = trials.compactMap { trial in trial.range.map { $0.contains(trial.actual) } }
    return Proportion(hits: inside.count { $0 }, count: inside.count)
  }

  /// Rounding: the share of guesses on whole 5 minutes (Forsyth and Burt 2006).
  ///
  /// The middle of a range is computed, not chosen, so ranges do not count.
  static func rounding(_ trials: [TrialDurations]) -> Proportion {
    let chosen = trials.filter { $0.range == nil }
    return Proportion(
      hits: chosen.count { $0.estimated.truncatingRemainder(dividingBy: 300) == 0 },
      count: chosen.count
    )
  }
}
