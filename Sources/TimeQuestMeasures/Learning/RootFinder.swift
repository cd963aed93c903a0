/// Finds where a continuous function changes its sign, by the Illinois method.
enum RootFinder {
  /// A root within the bounds; nil when the function has the same sign at both ends.
  static func of(in bounds: ClosedRange<Double>, _ function: (Double) -> Double) -> Double? {
    var (left, right) = (bounds.lowerBound, bounds.upperBound)
    var (atLeft, atRight) = (function(left), function(right))
    if atLeft == 0 { return left }
    if atRight == 0 { return right }
    guard atLeft.sign != atRight.sign else { return nil }
    for _ in 0..<200 {
      let middle = right - atRight * (right - left) / (atRight - atLeft)
      guard middle > min(left, right), middle < max(left, right) else { return right }
      let value = function(middle)
      if value == 0 { return middle }
      // The value at the retained end is halved, so that both ends move.
      if value.sign != atRight.sign {
        (left, atLeft) = (right, atRight)
      } else {
        atLeft /= 2
      }
      (right, atRight) = (middle, value)
      if abs(right - left) <= 1e-15 * abs(right) { return right }
    }
    return right
  }
}
