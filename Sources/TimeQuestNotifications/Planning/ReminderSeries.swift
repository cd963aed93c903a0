public import TimeQuestModels

/// The weekly reminders of one quest for one player on one weekday.
public struct ReminderSeries: Hashable, Sendable {
  /// The player whom it reminds.
  public let playerID: PlayerID
  /// The routine of the quest.
  public let routineID: RoutineID
  /// The display name of the quest.
  public let displayName: String
  /// The weekday of the civil days on which the quest can be played.
  public let weekday: Weekday
  /// The time of the wall clock at which the reminders come.
  public let time: TimeOfDay
  /// The player's calendar.
  public let calendar: CivilCalendar
  /// The words of the reminders.
  public let text: ReminderText
  /// The civil day since which the routine has its present schedule.
  ///
  /// An iCalendar text begins there, unless that day is to come.
  public let since: CivilDay
  /// When the routine was created; there are no reminders for times before it.
  public let createdAt: Instant
  /// When the routine was last changed.
  public let changedAt: Instant
  /// Grows with every change of the player or the routine.
  public let revision: Int
  /// The civil days on which the quest is completed, which have no reminder.
  public let completedDays: Set<CivilDay>

  /// `reminder.<playerID>.<routineID>.<weekday>`; two routines may have one name.
  public var id: String { "reminder.\(playerID).\(routineID).\(weekday.rawValue)" }

  /// The series of a routine for a player, one for each of its weekdays.
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
        completedDays: completed
      )
    }
  }

  /// The date of the reminder of a civil day: the next date for a time before the day start.
  func date(of day: CivilDay) -> CivilDay {
    time.hour < calendar.dayStartHour ? day.advanced(by: 1) : day
  }

  /// The instant of the reminder of a civil day.
  func instant(of day: CivilDay) -> Instant { calendar.instant(on: date(of: day), at: time) }

  /// The reminders of those civil days, seen at `moment`.
  ///
  /// There are none for times before the routine was created, unless that is later than `moment`:
  /// then a wrong clock made it. Routines that are created at one instant are milliseconds apart.
  func reminders(on days: Range<CivilDay>, seenAt moment: Instant) -> [Reminder] {
    var found: [Reminder] = []
    var day = days.lowerBound
    while day.weekday != weekday { day = day.advanced(by: 1) }
    while day < days.upperBound {
      let instant = instant(of: day)
      if !completedDays.contains(day), instant > createdAt || createdAt - moment > 1 {
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

extension ReminderSeries: Identifiable {}
