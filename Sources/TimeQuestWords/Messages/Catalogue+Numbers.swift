import Foundation

extension Catalogue {
  /// A number with at most `decimals` decimals, as the language writes it: `18.2`, `18,2`, `18`.
  ///
  /// Zeros at the end are left out. A number that is not finite, or past ±10¹⁵, is `–`.
  public func number(_ number: Double, decimals: Int = 2) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "–" }
    let scale = pow(10, Double(decimals))
    let scaled = Int64((abs(number) * scale).rounded())
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = number < 0 && scaled > 0 ? "−" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(fraction)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole)\(text(.figureDecimal))\(digits)"
  }
}
