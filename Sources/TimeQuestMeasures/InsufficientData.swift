/// Why a measure says nothing yet: it has too few trials to speak of.
public struct InsufficientData: Error, Hashable, Sendable {
  /// How many trials there are.
  public let n: Int
  /// How many there must be.
  public let needed: Int

  public init(n: Int, needed: Int) {
    self.n = n
    self.needed = needed
  }

  public var missing: Int { max(0, needed - n) }
}
