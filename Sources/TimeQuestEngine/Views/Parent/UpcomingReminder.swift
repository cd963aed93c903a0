public import TimeQuestModels
package import TimeQuestNotifications

/// A reminder that is to come.
public struct UpcomingReminder: Hashable, Codable, Sendable, Identifiable {
  /// `reminder.<playerID>.<questID>.<weekday>`: the same every week.
  public let id: String
  /// The quest.
  public let questID: RoutineID
  /// The name that players see.
  public let displayName: String
  /// When it comes.
  public let at: Instant
  /// The day on which the quest is on.
  public let weekday: Weekday
  /// The title, in the player's language.
  public let title: String
  /// The text below the title.
  public let body: String
}

extension UpcomingReminder {
  package init(_ reminder: Reminder) {
    self.init(
      id: reminder.id,
      questID: reminder.routineID,
      displayName: reminder.displayName,
      at: reminder.at,
      weekday: reminder.day.weekday,
      title: reminder.text.title,
      body: reminder.text.body
    )
  }
}

/// What comes of setting reminders.
public struct ReminderOverview: Hashable, Codable, Sendable {
  /// The reminders of the next 7 days.
  public let upcoming: [UpcomingReminder]
  /// The ways by which they come.
  public let channels: [ReminderChannelStatus]

  package init(upcoming: [UpcomingReminder], channels: [ReminderChannelStatus]) {
    self.upcoming = upcoming
    self.channels = channels
  }
}
