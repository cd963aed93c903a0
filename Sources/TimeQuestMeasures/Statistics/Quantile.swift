/// Quantiles of numbers in ascending order, with straight lines between neighbours.
///
/// The definition that R calls type 7 and numpy uses unasked (Hyndman and Fan 1996).
package enum Quantile {
  /// Of the standard normal distribution: 95 % lie within this distance from 0.
  package static let normal975 = 1.959963984540054

  /// Of at least one number; the share is in 0 to 1.
  package static func of(_ ascending: [Double], at share: Double) -> Double {
    let place = Double(ascending.count - 1) * share
    let below = Int(place.rounded(.down))
    let above = min(below + 1, ascending.count - 1)
    let distance = place - Double(below)
    return ascending[below] + (ascending[above] - ascending[below]) * distance
  }

  /// From the 2.5th to the 97.5th percentile.
  package static func middle95(_ ascending: [Double]) -> ClosedRange<Double> {
    of(ascending, at: 0.025)...of(ascending, at: 0.975)
  }
}
