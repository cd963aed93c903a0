import TimeQuestNotifications

/// A channel in name alone.
struct IdleChannel: ReminderChannel {
  let name = "idle"

  func authorization() async -> ChannelAuthorization { .authorized }
}
