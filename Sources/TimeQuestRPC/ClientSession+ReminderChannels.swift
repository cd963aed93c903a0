import TimeQuestEngine
import TimeQuestNotifications

extension ClientSession {
  /// Every channel by which reminders come; that of the events needs no permission.
  func reminderChannels() async -> [ReminderChannelStatus] {
    var all = [ReminderChannelStatus(name: QuestEngine.eventChannel, .authorized)]
    for channel in channels {
      all.append(ReminderChannelStatus(name: channel.name, await channel.authorization()))
    }
    return all
  }
}
