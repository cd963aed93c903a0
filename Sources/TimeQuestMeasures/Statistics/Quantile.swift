/// Quantiles of numbers in ascending order, with linear interpolation.
///
/// This is type 7 of Hyndman and Fan 1996, the default of R and numpy.
package enum Quantile {
  /// The 97.5 % quantile of the standard normal distribution.
  package static let normal975 = 1.959963984540054

  /// The quantile of at least one number at a share from 0 to 1.
  package static func of(_ ascending: [Double], at share: Double) -> Double {
    let place = Double(ascending.count - 1) * share
    let below = Int(place.rounded(.down))
    let above = min(below + 1, ascending.count - 1)
    let distance = place - Double(below)
    return ascending[below] + (ascending[above] - ascending[below]) * distance
  }

  /// The range from the 2.5th to the 97.5th percentile.
  package static func middle95(_ ascending: [Double]) -> ClosedRange<Double> {
    of(ascending, at: 0.025)...of(ascending, at: 0.975)
  }
}
