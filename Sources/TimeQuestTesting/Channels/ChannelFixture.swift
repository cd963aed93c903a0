public import TimeQuestNotifications

/// How the conformance cases get a channel to put to the test.
public struct ChannelFixture: Sendable {
  /// A channel that may be used, and has shown and holds nothing.
  public let channel: @Sendable () async throws -> any ReminderChannel
  /// What the channel has shown since, in order; nil where that cannot be found out.
  public var shown: (@Sendable () async throws -> [ReminderText])?
  /// The same kind of channel, but one that may not be used; nil where that cannot be arranged.
  public var refused: (@Sendable () async throws -> any ReminderChannel)?

  public init(_ channel: @escaping @Sendable () async throws -> any ReminderChannel) {
    self.channel = channel
  }
}
