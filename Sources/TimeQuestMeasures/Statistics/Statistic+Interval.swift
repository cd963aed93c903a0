extension Statistic {
  /// The 95 % interval that resamples give; nil where it says nothing that anybody can use.
  ///
  /// A median takes the percentile interval. A mean or a standard deviation takes the studentized
  /// one (Efron 1982; Hall 1988), as its percentiles are too narrow for small samples: the article
  /// on measures has the figures of both.
  func interval(over resamples: [Reading]) -> ClosedRange<Double>? {
    let sample = ofSample
    guard !resamples.isEmpty else { return nil }
    if let error = sample.error {
      return studentized(sample.center, error, resamples)
    }
    return bounded(Quantile.middle95(resamples.map { restore($0.center) }.sorted()))
  }

  /// The percentiles of (resample − sample)/its standard error, put around the sample.
  private func studentized(
    _ center: Double,
    _ error: Double,
    _ resamples: [Reading]
  ) -> ClosedRange<Double>? {
    // Numbers that are all equal give nothing to judge by how far they stray.
    guard error > 0, center.isFinite else { return nil }
    let pivots = resamples.map { resample in
      let distance = resample.center - center
      let pivot = distance == 0 ? 0 : distance / (resample.error ?? 0)
      // Further out, one odd trial speaks for all.
      return min(max(pivot, -Self.farthest), Self.farthest)
    }
    let middle = Quantile.middle95(pivots.sorted())
    let ends = [
      restore(center - middle.upperBound * error), restore(center - middle.lowerBound * error),
    ]
    return bounded(min(ends[0], ends[1])...max(ends[0], ends[1]))
  }

  /// How many standard errors an end may lie from the sample.
  private static let farthest = 6.0

  private func bounded(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let reach = max(abs(range.lowerBound), abs(range.upperBound))
    return reach < 1e12 ? range : nil
  }
}
