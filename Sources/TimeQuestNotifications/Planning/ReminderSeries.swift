public import TimeQuestModels

/// The reminders of one quest for one player on one day of the week, week after week.
public struct ReminderSeries: Hashable, Sendable {
  public let playerID: PlayerID
  public let routineID: RoutineID
  /// The player's word for the quest.
  public let displayName: String
  /// The day of the week on which the quest is on.
  public let weekday: Weekday
  public let time: TimeOfDay
  public let calendar: CivilCalendar
  public let text: ReminderText
  /// A calendar says nothing of the days before, once that is past.
  public let since: CivilDay
  /// It rings for times after that alone, once that is past.
  public let createdAt: Instant
  public let changedAt: Instant
  /// Grows with every change of what it is made of.
  public let revision: Int
  /// Days on which the quest is completed: it does not ring.
  public let quietDays: Set<CivilDay>

  /// A routine may be there twice under one name: two ids keep them apart.
  public var id: String { "reminder.\(playerID).\(routineID).\(weekday.rawValue)" }

  /// The reminders of that quest for that player on each of its days.
  static func all(
    of routine: Routine,
    for player: Player,
    completed: Set<CivilDay>,
    text: ReminderText
  ) -> [ReminderSeries] {
    routine.activeDays.days.map { weekday in
      ReminderSeries(
        playerID: player.id,
        routineID: routine.id,
        displayName: routine.displayName,
        weekday: weekday,
        time: player.preferences.reminderTime,
        calendar: player.calendar,
        text: text,
        since: routine.scheduledSince,
        createdAt: routine.createdAt,
        changedAt: routine.updatedAt,
        revision: player.revision + routine.revision,
        quietDays: completed
      )
    }
  }

  /// The date of the calendar on which the reminder of that civil day rings: before the day start
  /// it is the next one.
  func date(of day: CivilDay) -> CivilDay {
    time.hour < calendar.dayStartHour ? day.advanced(by: 1) : day
  }

  /// When the reminder of that civil day rings.
  func instant(of day: CivilDay) -> Instant { calendar.instant(on: date(of: day), at: time) }

  /// The reminders of those civil days that are to ring, as far as that moment can tell.
  ///
  /// A quest that is made in the future was made by a wrong clock, which takes no reminder away.
  func reminders(on days: Range<CivilDay>, seenAt moment: Instant) -> [Reminder] {
    var found: [Reminder] = []
    var day = days.lowerBound
    while day.weekday != weekday { day = day.advanced(by: 1) }
    while day < days.upperBound {
      let instant = instant(of: day)
      if !quietDays.contains(day), instant > createdAt || createdAt > moment {
        found.append(reminder(of: day, at: instant))
      }
      day = day.advanced(by: 7)
    }
    return found
  }

  private func reminder(of day: CivilDay, at instant: Instant) -> Reminder {
    Reminder(
      id: id,
      playerID: playerID,
      routineID: routineID,
      displayName: displayName,
      day: day,
      at: instant,
      text: text
    )
  }
}
