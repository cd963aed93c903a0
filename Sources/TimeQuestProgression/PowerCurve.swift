/// The default curve, ⌊base · level^exponent⌋, in exact integers on every platform.
public struct PowerCurve: LevelCurve {
  /// The XP of the formula for level 1, at least 1.
  public let base: Int
  /// Twice the exponent, at least 2: with half exponents the formula is a root of an integer.
  public let exponentInHalves: Int

  /// The curve of rules.md, Level: ⌊100 · level^1.5⌋.
  public init() {
    base = 100
    exponentInHalves = 3
  }

  /// A curve with this base and exponent; nil where either is under 1.
  public init?(base: Int, exponentInHalves: Int) {
    guard base >= 1, exponentInHalves >= 2 else { return nil }
    self.base = base
    self.exponentInHalves = exponentInHalves
  }

  /// √(base² · level^(2 · exponent)), rounded down; `Int.max` where that is more than `Int.max`.
  public func threshold(of level: Int) -> Int {
    guard level > 0 else { return 0 }
    var square = UInt128(base) * UInt128(base)
    // A power of 1 stays 1, and any other passes 128 bits within 128 factors.
    for _ in 0..<min(exponentInHalves, 128) {
      let (product, didOverflow) = square.multipliedReportingOverflow(by: UInt128(level))
      if didOverflow { return .max }
      square = product
    }
    return Int(clamping: square.squareRootRoundedDown)
  }
}

extension UInt128 {
  /// The largest integer whose square is at most this number.
  var squareRootRoundedDown: UInt128 {
    guard self > 0 else { return 0 }
    // Newton's method descends to the root from a start that is not below it.
    var root = UInt128(1) << UInt128((bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + self / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
