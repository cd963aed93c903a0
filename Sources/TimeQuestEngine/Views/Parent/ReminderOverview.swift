/// What comes of setting reminders.
public struct ReminderOverview: Hashable, Codable, Sendable {
  /// The reminders of the next 7 days.
  public let upcoming: [UpcomingReminder]
  /// The ways by which they come.
  public let channels: [ReminderChannelStatus]

  /// A view with these members, for previews and tests.
  public init(
    upcoming: [UpcomingReminder],
    channels: [ReminderChannelStatus]
  ) {
    self.upcoming = upcoming
    self.channels = channels
  }
}
