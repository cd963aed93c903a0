/// Quantiles of numbers in ascending order, with linear interpolation.
///
/// This is type 7 of Hyndman and Fan 1996, the default of R and numpy.
enum Quantile {
  /// The quantile of at least one number at a share from 0 to 1.
  static func of(_ ascending: [Double], at share: Double) -> Double {
    let place = Double(ascending.count - 1) * share
    let below = Int(place.rounded(.down))
    let above = min(below + 1, ascending.count - 1)
    let distance = place - Double(below)
    return ascending[below] + (ascending[above] - ascending[below]) * distance
  }
}
