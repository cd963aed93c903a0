/// Says in one sentence which promise a store has broken, and how.
public struct BrokenPromise: Error, Hashable, Sendable, CustomStringConvertible {
  public let promise: StorePromise
  public let sentence: String

  public var description: String { "\(promise.rawValue): \(sentence)" }
}
