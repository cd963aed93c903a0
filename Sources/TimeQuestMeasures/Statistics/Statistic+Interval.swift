extension Statistic {
  /// The 95 % interval from the resamples; nil when none can be computed, or it is too wide to use.
  ///
  /// A median has the percentile interval. A mean or a standard deviation has the studentized one
  /// (Efron 1982; Hall 1988), since percentiles are too narrow for small samples; the article on
  /// measures has the coverage of both.
  func interval(over resamples: [Reading]) -> ClosedRange<Double>? {
    let sample = ofSample
    guard !resamples.isEmpty else { return nil }
    if let error = sample.error {
      return studentized(sample.center, error, resamples)
    }
    return bounded(Quantile.middle95(resamples.map { restore($0.center) }.sorted()))
  }

  /// The interval from the percentiles of (resample − sample) / standard error of the resample.
  private func studentized(
    _ center: Double,
    _ error: Double,
    _ resamples: [Reading]
  ) -> ClosedRange<Double>? {
    // Equal numbers have no spread, and so no interval.
    guard error > 0, center.isFinite else { return nil }
    let pivots = resamples.map { resample in
      let distance = resample.center - center
      let pivot = distance == 0 ? 0 : distance / (resample.error ?? 0)
      // Beyond this, a single outlier would decide.
      return min(max(pivot, -Self.farthest), Self.farthest)
    }
    let middle = Quantile.middle95(pivots.sorted())
    let ends = [
      restore(center - middle.upperBound * error), restore(center - middle.lowerBound * error),
    ]
    return bounded(min(ends[0], ends[1])...max(ends[0], ends[1]))
  }

  /// The greatest distance of an end from the sample, in standard errors.
  private static let farthest = 6.0

  private func bounded(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let reach = max(abs(range.lowerBound), abs(range.upperBound))
    return reach < 1e12 ? range : nil
  }
}
