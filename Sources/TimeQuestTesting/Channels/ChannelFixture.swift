public import TimeQuestNotifications

/// How the conformance suite makes channels of one kind, and sees what they show.
public struct ChannelFixture: Sendable {
  /// Makes a channel that is authorized, has shown nothing and holds no plan.
  public let channel: @Sendable () async throws -> any ReminderChannel
  /// Every text that the channels of this fixture have shown, in order; nil if nothing can tell.
  public var shown: (@Sendable () async throws -> [ReminderText])?
  /// Makes a channel of the same kind that is not authorized; nil if that cannot be arranged.
  public var refused: (@Sendable () async throws -> any ReminderChannel)?

  /// A fixture that makes its channels with that closure.
  public init(_ channel: @escaping @Sendable () async throws -> any ReminderChannel) {
    self.channel = channel
  }
}
