/// The share of a sample's trials that have a property, from 0 to 1.
struct Proportion {
  let value: Double
  /// The mean of the shares of each day.
  private let middle: Double
  private let days: Int

  /// `hits` says of each trial whether it has the property.
  init(_ hits: [Bool], in sample: TrialSample) {
    let ones = hits.map { $0 ? 1.0 : 0 }
    value = ones.reduce(0, +) / Double(ones.count)
    let shares = sample.dayMeans(ones)
    days = shares.count
    middle = shares.reduce(0, +) / Double(shares.count)
  }

  /// The score interval of Wilson 1927, with the days as its sample and the mean of their shares.
  ///
  /// Resampling gives no interval when all or none are hits; this one does (Brown, Cai and DasGupta
  /// 2001). Trials of one day resemble each other, so a day counts once.
  var interval: ClosedRange<Double> {
    let (size, z) = (Double(days), NormalDistribution.quantile(0.975))
    let center = middle + z * z / (2 * size)
    let reach = z * (middle * (1 - middle) / size + z * z / (4 * size * size)).squareRoot()
    let scale = 1 + z * z / size
    return max(0, (center - reach) / scale)...min(1, (center + reach) / scale)
  }
}
