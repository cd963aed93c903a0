/// A channel could not deliver, schedule or cancel reminders.
public struct ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the channel.
  public let channel: String
  /// The reason, for the person who set the reminders up.
  public let reason: String

  /// An error of the channel with that name.
  public init(channel: String, reason: String) {
    self.channel = channel
    self.reason = reason
  }

  /// The channel and the reason.
  public var description: String { "\(channel): \(reason)" }
}
