import TimeQuestNotifications

/// A channel that neither delivers nor schedules.
struct IdleChannel: ReminderChannel {
  let name = "idle"

  func authorization() async -> ChannelAuthorization { .authorized }
}
