/// A pure function of the numbers of a sample and of how often each number counts.
///
/// With the counts, one definition serves the sample, where each number counts once, and its
/// resamples. Counts are whole numbers of at least 0; their sum is the size of the sample.
struct Statistic: Sendable {
  /// The statistic of one sample, on the scale on which it is most nearly normal.
  struct Reading: Sendable {
    let center: Double
    /// The standard error of the center; nil when there is no formula for it, as for a median.
    let error: Double?
  }

  /// The size of the sample.
  let count: Int
  let reading: @Sendable (_ counts: [Double]) -> Reading
  /// Converts from that scale to the scale of the measure.
  let restore: @Sendable (Double) -> Double

  /// The statistic of the sample itself.
  var ofSample: Reading { reading([Double](repeating: 1, count: count)) }

  /// The statistic of the sample, on the scale of the measure.
  var value: Double { restore(ofSample.center) }

  func map(_ transform: @escaping @Sendable (Double) -> Double) -> Statistic {
    Statistic(count: count, reading: reading) { [restore] in transform(restore($0)) }
  }
}
