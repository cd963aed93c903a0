/// A guess: one duration, and perhaps the range it was taken from.
public struct Estimate: Hashable, Sendable, Codable {
  /// The guess that alone decides accuracy, rating and XP.
  public let seconds: Seconds
  public let range: EstimateRange?

  /// Guesses of less than a second or more than a day are not guesses at a step.
  public static let bounds: ClosedRange<Seconds> = 1...86_400

  public init(_ seconds: Seconds) {
    self.seconds = seconds
    range = nil
  }

  /// The point estimate of a range is its geometric middle, to the millisecond.
  public init(_ range: EstimateRange) {
    // Within `bounds` the product stays below 2⁵³, so that only the root is rounded.
    let product = Double(range.low.milliseconds) * Double(range.high.milliseconds)
    seconds = Seconds(milliseconds: Int64(product.squareRoot().rounded()))
    self.range = range
  }
}
