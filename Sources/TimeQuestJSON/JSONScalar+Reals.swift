import CJansson

extension Double: JSONScalar {
  static var expected: JSONNode.Kind { .real }
  static func read(_ value: JanssonValue) -> Double? { unsafe value.number }

  /// Six decimals at most, and an integer where nothing is left behind the point and 2^53 is not
  /// passed.
  ///
  /// `nil` where it is not finite.
  var janssonValue: JanssonValue? {
    let short = roundedToSixDecimals
    if short.magnitude <= 0x1p53, let integer = Int64(exactly: short) {
      return unsafe json_integer(integer)
    }
    return unsafe short.isFinite ? json_real(short) : nil
  }

  /// From 10^9 on, the 15 digits that are printed cut the decimals already.
  private var roundedToSixDecimals: Double {
    magnitude < 1e9 ? (self * 1e6).rounded() / 1e6 : self
  }
}

extension Float: JSONScalar {
  static var expected: JSONNode.Kind { .real }

  static func read(_ value: JanssonValue) -> Float? {
    guard let number = unsafe value.number else { return nil }
    let float = Float(number)
    return float.isFinite ? float : nil
  }

  var janssonValue: JanssonValue? { unsafe Double(self).janssonValue }
}
