import TimeQuestModels
public import TimeQuestNotifications

extension Reminder {
  /// A reminder with that text.
  public static func sample(_ text: ReminderText) -> Reminder {
    Reminder(
      id: "reminder.\(PlayerID.sample(1)).\(RoutineID.sample(1)).fri",
      playerID: .sample(1),
      routineID: .sample(1),
      displayName: "Dawn Raid",
      day: .sample,
      at: .sample,
      text: text
    )
  }
}

extension ReminderPlan {
  /// The plan of a player with the routines of those numbers, each available every day.
  public static func sample(_ routines: [UInt32]) -> ReminderPlan {
    ReminderPlan(for: .sample(), routines: routines.map { .sample(.sample($0)) }) { routine in
      ReminderText(title: "Quest available!", body: "\(routine.displayName) is ready to play")
    }
  }
}
