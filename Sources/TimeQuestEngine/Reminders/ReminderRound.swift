public import TimeQuestModels
public import TimeQuestNotifications

/// What one look at the reminders brought.
public struct ReminderRound: Hashable, Sendable {
  /// What is to be given now: it was claimed, so nobody else gives it on that channel.
  public let reminders: [Reminder]
  /// When to look again at the latest; nil where nothing rings within a week.
  public let next: Instant?

  public init(reminders: [Reminder] = [], next: Instant?) {
    self.reminders = reminders
    self.next = next
  }
}
