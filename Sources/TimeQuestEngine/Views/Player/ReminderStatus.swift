public import TimeQuestModels
package import TimeQuestNotifications

/// What a player will be reminded of, and by which ways.
public struct ReminderStatus: Hashable, Codable, Sendable {
  /// A reminder that is to come.
  public struct Reminder: Hashable, Codable, Sendable {
    /// The quest.
    public let questID: RoutineID
    /// Its name.
    public let displayName: String
    /// The civil day of it.
    public let day: CivilDay
    /// The time of day at which it comes, by the player's clock.
    public let time: TimeOfDay
  }

  /// Whether reminders are switched on.
  public let enabled: Bool
  /// The time of day that is set for them.
  public let time: TimeOfDay
  /// The ways by which they come.
  public let channels: [ReminderChannelStatus]
  /// Those of the next 7 days, in the order in which they come.
  public let next: [Reminder]
}

/// A way by which reminders come, and whether it may be used.
public struct ReminderChannelStatus: Hashable, Codable, Sendable, Identifiable {
  /// `events` on an open client, or a channel of the command `remind`.
  public let name: String
  /// Whether it may be used here and now.
  public let authorized: Bool
  /// Why not, for the person who set it up; absent if it may.
  public let reason: String?

  /// A channel of an app's own; `reason` says why it may not be used.
  public init(name: String, authorized: Bool, reason: String? = nil) {
    self.name = name
    self.authorized = authorized
    self.reason = reason
  }

  /// The channel's name.
  public var id: String { name }
}

extension ReminderChannelStatus {
  /// What a channel says of itself.
  package init(name: String, _ authorization: ChannelAuthorization) {
    switch authorization {
    case .authorized: self.init(name: name, authorized: true)
    case .refused(let why): self.init(name: name, authorized: false, reason: why)
    }
  }
}
