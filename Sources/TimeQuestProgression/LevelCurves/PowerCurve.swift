/// The default: ⌊base · level^exponent⌋ in exact integers, so that no platform rounds a level away.
public struct PowerCurve: LevelCurve {
  /// The experience that level 1 would take, at least 1.
  public let base: Int
  /// Twice the exponent, at least 2: halves are the finest steps whose powers stay whole under a
  /// root.
  public let exponentInHalves: Int

  /// The game's own curve, ⌊100 · level^1.5⌋.
  public init() {
    base = 100
    exponentInHalves = 3
  }

  /// Nil for a base under 1 or an exponent under 1, with which levels would not get slower.
  public init?(base: Int, exponentInHalves: Int) {
    guard base >= 1, exponentInHalves >= 2 else { return nil }
    self.base = base
    self.exponentInHalves = exponentInHalves
  }

  /// √(base² · level^(2 · exponent)), rounded down; `Int.max` where it would pass that.
  public func threshold(of level: Int) -> Int {
    guard level > 0 else { return 0 }
    var square = UInt128(base) * UInt128(base)
    // No power of 1 grows, and no other survives 128 doublings.
    for _ in 0..<min(exponentInHalves, 128) {
      let (product, didOverflow) = square.multipliedReportingOverflow(by: UInt128(level))
      if didOverflow { return .max }
      square = product
    }
    return Int(clamping: square.squareRootRoundedDown)
  }
}

extension UInt128 {
  /// The largest number whose square is not larger.
  var squareRootRoundedDown: UInt128 {
    guard self > 0 else { return 0 }
    // Never too low, so that Newton's method falls to the root and stops there.
    var root = UInt128(1) << UInt128((bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
