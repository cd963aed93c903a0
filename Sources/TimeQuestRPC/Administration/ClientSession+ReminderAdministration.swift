package import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestNotifications

/// What gives reminders while no front end is open.
extension ClientSession {
  package var now: Instant { engine.environment.now().wall }

  /// Claims everybody's reminders that are due on that channel; see `QuestEngine.remind`.
  package func remind(on channel: String) async throws -> ReminderRound {
    try await translated { try await self.engine.remind(on: channel) }
  }

  /// Everybody's reminders, and the moment they were looked at.
  package func reminderPlan() async throws -> (plan: ReminderPlan, moment: Instant) {
    try await translated { try await self.engine.reminderPlan() }
  }
}
