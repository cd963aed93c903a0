import CJansson

extension Double: JSONScalar {
  static var expected: JSONNode.Kind { .real }
  static func read(_ value: JanssonValue) -> Double? { unsafe value.number }

  /// A new value of Jansson with at most six decimals; whole numbers up to 2^53 become integers.
  ///
  /// `nil` for NaN and infinities.
  var janssonValue: JanssonValue? {
    let short = roundedToSixDecimals
    if short.magnitude <= 0x1p53, let integer = Int64(exactly: short) {
      return unsafe json_integer(integer)
    }
    return unsafe short.isFinite ? json_real(short) : nil
  }

  /// From 10^9 on, the 15 printed digits limit the decimals.
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
