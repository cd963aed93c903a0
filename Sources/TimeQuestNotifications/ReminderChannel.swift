public import TimeQuestModels

/// A way by which reminders reach a player.
///
/// A channel conforms to `DeliveringChannel` or to `SchedulingChannel`.
/// `ReminderChannelConformance` in `TimeQuestTesting` tests an implementation.
public protocol ReminderChannel: Sendable {
  /// The name by which it is chosen and claims reminders: letters, digits and hyphens.
  var name: String { get }

  /// Whether the channel can be used now, and the reason where it cannot.
  func authorization() async -> ChannelAuthorization
}

/// A channel that shows a reminder as soon as it gets one.
public protocol DeliveringChannel: ReminderChannel {
  /// Shows the reminder with its text unchanged.
  ///
  /// Throws `ChannelError` where that is not possible.
  func deliver(_ reminder: Reminder) async throws
}

/// A channel that holds reminders and shows each at its time without this program.
public protocol SchedulingChannel: ReminderChannel {
  /// Replaces everything that the channel holds by the plan, seen at `moment`.
  ///
  /// Throws `ChannelError` where that is not possible.
  func schedule(_ plan: ReminderPlan, at moment: Instant) async throws

  /// Removes the series with those ids; an unknown id is not an error.
  func cancel(_ ids: Set<String>) async throws

  /// The ids of the series that the channel holds.
  func pending() async throws -> Set<String>
}

/// Whether a channel can be used now.
public enum ChannelAuthorization: Hashable, Sendable {
  /// The channel can be used.
  case authorized
  /// The channel cannot be used; the text says why, for the person who set the reminders up.
  case refused(String)
}

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
