import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

extension Reminder {
  /// What is given later than this was slept through.
  private static let punctuality = Seconds(300)

  func claim(on channel: String) -> ReminderClaim {
    ReminderClaim(playerID: playerID, routineID: routineID, day: day, channel: channel)
  }

  /// What is given of one player's reminders that are due: each on time, but after a sleep one for
  /// all of them.
  static func together(
    _ due: [Reminder],
    at moment: Instant,
    _ catalogue: Catalogue
  ) -> [Reminder] {
    guard due.count > 1, var last = due.last, due.contains(where: { moment - $0.at > punctuality })
    else { return due }
    last.text = catalogue.reminder(ofQuests: due.count)
    return [last]
  }
}

extension Catalogue {
  func reminder(of quest: String) -> ReminderText {
    ReminderText(title: text("reminder.title"), body: text("reminder.body", ["quest": quest]))
  }

  func reminder(ofQuests count: Int) -> ReminderText {
    ReminderText(
      title: text("reminder.title"),
      body: text("reminder.several", ["count": "\(count)"])
    )
  }
}
