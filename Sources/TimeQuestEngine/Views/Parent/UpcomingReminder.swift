public import TimeQuestModels
package import TimeQuestNotifications

/// A reminder that is to come.
public struct UpcomingReminder: Hashable, Codable, Sendable {
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
  /// What it says, in the player's language.
  public let title: String
  /// What it says below that.
  public let body: String

  /// A view with these members, for previews and tests.
  public init(
    id: String,
    questID: RoutineID,
    displayName: String,
    at: Instant,
    weekday: Weekday,
    title: String,
    body: String
  ) {
    self.id = id
    self.questID = questID
    self.displayName = displayName
    self.at = at
    self.weekday = weekday
    self.title = title
    self.body = body
  }
}

extension UpcomingReminder: Identifiable {}

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
