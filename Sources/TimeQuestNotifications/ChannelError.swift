/// Why a channel did not do what it was asked for.
public struct ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  public let channel: String
  public let reason: String

  public init(channel: String, reason: String) {
    self.channel = channel
    self.reason = reason
  }

  public var description: String { "\(channel): \(reason)" }
}
