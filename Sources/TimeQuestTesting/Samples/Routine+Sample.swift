public import TimeQuestModels
public import TimeQuestNotifications

extension RoutineTask {
  /// A task with ordinary values, except those that are given.
  public static func sample(
    _ id: TaskID = .sample(1),
    name: String = "brush teeth before it gets late",
    displayName: String = "Sparkle",
    reference: Seconds? = 180
  ) -> RoutineTask {
    RoutineTask(id: id, name: name, displayName: displayName, reference: reference)
  }
}

extension Routine {
  /// A routine with ordinary values, except those that are given; ids of tasks count from 1.
  public static func sample(
    _ id: RoutineID = .sample(1),
    name: String = "school morning",
    displayName: String = "Dawn Raid",
    activeDays: Weekdays = .everyDay,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    taskCount: UInt32 = 2,
    createdAt: Instant = .sample,
    revision: Int = 1
  ) -> Routine {
    Routine(
      id: id,
      name: name,
      displayName: displayName,
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      feedback: feedback,
      tasks: (0..<taskCount).map { .sample(.sample($0 + 1), displayName: "Step \($0 + 1)") },
      createdAt: createdAt,
      updatedAt: createdAt,
      scheduledSince: .sample,
      revision: revision
    )
  }

  /// A routine with every field at its limit, and none at its default.
  public static func extreme(_ id: RoutineID) -> Routine {
    Routine(
      id: id,
      name: ExtremeValues.name,
      displayName: String(repeating: "ß", count: 80),
      symbol: .dice,
      activeDays: [.sun, .wed],
      isActive: false,
      playerIDs: [.sample(9), .sample(2), .sample(5)],
      ownerID: .sample(9),
      reminderTimes: Array(repeating: .defaultReminder, count: Routine.mostReminders),
      feedback: .summary,
      leavesHome: true,
      tasks: [
        .sample(.sample(7), reference: ExtremeValues.duration),
        .sample(.sample(3), name: ExtremeValues.name, displayName: "", reference: nil),
        RoutineTask(
          id: .sample(5),
          name: "x",
          displayName: "y",
          symbol: .dice,
          reference: Seconds(milliseconds: 1)
        ),
      ],
      createdAt: ExtremeValues.earliest,
      updatedAt: ExtremeValues.latest,
      scheduledSince: ExtremeValues.firstDay,
      scheduleHistory: [
        ScheduleEntry(
          since: ExtremeValues.firstDay,
          activeDays: [],
          isActive: false,
          playerIDs: [],
          hasTasks: false,
          stamp: EditStamp(revision: 1, updatedAt: ExtremeValues.earliest, editID: .unknown)
        ),
        ScheduleEntry(
          since: ExtremeValues.lastDay,
          activeDays: .everyDay,
          isActive: true,
          playerIDs: [.sample(9), .sample(2)],
          hasTasks: true,
          stamp: EditStamp(
            revision: ExtremeValues.revision,
            updatedAt: ExtremeValues.latest,
            editID: .sample(.max)
          )
        ),
      ],
      revision: ExtremeValues.revision,
      editID: .sample(.max)
    )
  }
}

extension Reminder {
  /// A reminder with that text.
  public static func sample(_ text: ReminderText) -> Reminder {
    Reminder(
      id: "reminder.\(PlayerID.sample(1)).\(RoutineID.sample(1)).fri.0730",
      playerID: .sample(1),
      routineID: .sample(1),
      displayName: "Dawn Raid",
      day: .sample,
      time: .defaultReminder,
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
