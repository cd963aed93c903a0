/// A pure function of a sample: of its numbers, and of how often each of them counts.
///
/// The counts make one definition serve the sample itself, where each number counts once, and its
/// resamples. They are whole, at least 0, and their sum is the size of the sample.
struct Statistic: Sendable {
  /// What a sample comes to, on the scale on which that is most nearly normal.
  struct Reading: Sendable {
    let center: Double
    /// The standard error of the center; nil where there is no formula for it, as for a median.
    let error: Double?
  }

  /// How many numbers the sample has.
  let count: Int
  let reading: @Sendable (_ counts: [Double]) -> Reading
  /// From that scale to the measure's own.
  let restore: @Sendable (Double) -> Double

  /// The statistic of the sample as it is.
  var ofSample: Reading { reading([Double](repeating: 1, count: count)) }

  /// The measure itself.
  var value: Double { restore(ofSample.center) }

  func map(_ transform: @escaping @Sendable (Double) -> Double) -> Statistic {
    Statistic(count: count, reading: reading) { [restore] in transform(restore($0)) }
  }
}
