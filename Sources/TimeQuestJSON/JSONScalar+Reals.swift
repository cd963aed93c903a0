import CJansson

extension Double: JSONScalar {
  static var expected: JSONNode.Kind { .real }
  static func read(_ value: JanssonValue) -> Double? { unsafe value.number }

  /// Writes at most six decimals, and whole numbers up to 2^53 as integers.
  ///
  /// False for NaN and infinities.
  func write(to writer: TextWriter) -> Bool {
    let short = roundedToSixDecimals
    if short.magnitude <= 0x1p53, let integer = Int64(exactly: short) {
      writer.put(integer)
      return true
    }
    return writer.put(short: short) || writer.put(real: short)
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

  func write(to writer: TextWriter) -> Bool { Double(self).write(to: writer) }
}
