/// Says in one sentence which promise a channel has broken, and how.
public struct BrokenChannelPromise: Error, Hashable, Sendable, CustomStringConvertible {
  public let promise: ChannelPromise
  public let sentence: String

  public var description: String { "\(promise.rawValue): \(sentence)" }
}
