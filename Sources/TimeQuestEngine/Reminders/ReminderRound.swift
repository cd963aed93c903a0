package import TimeQuestModels
package import TimeQuestNotifications

/// What one look at the reminders brought.
package struct ReminderRound: Hashable, Sendable {
  /// What is to be given now: it was claimed, so nobody else gives it on that channel.
  package let reminders: [Reminder]
  /// When to look again at the latest; nil where nothing rings within a week.
  package let next: Instant?

  package init(reminders: [Reminder] = [], next: Instant?) {
    self.reminders = reminders
    self.next = next
  }
}
