/// Says in one sentence which conformance case a store has broken, and how.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let conformanceCase: StoreConformance
  public let sentence: String

  public var description: String { "\(conformanceCase.rawValue): \(sentence)" }
}
