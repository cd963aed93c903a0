public import TimeQuestModels

/// All coming reminders, as a pure function of routines, preferences and completed quests.
///
/// A new plan replaces the one before it, and never adds to it.
public struct ReminderPlan: Hashable, Sendable {
  /// The weekly series, in the order of the routines and weekdays.
  public let series: [ReminderSeries]

  /// A plan of these series.
  public init(_ series: [ReminderSeries] = []) {
    self.series = series
  }

  /// The plan of one player; empty where the player's reminders are switched off.
  ///
  /// A routine without tasks cannot be played and has no reminders.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - routines: All routines of the store; those of other players are left out.
  ///   - completed: The recent civil days on which each quest was completed.
  ///   - text: Answers the words of the reminders of a routine.
  public init(
    for player: Player,
    routines: [Routine],
    completed: [RoutineID: Set<CivilDay>] = [:],
    text: (Routine) -> ReminderText
  ) {
    let shown = routines.filter { $0.isFor(player.id) && !$0.tasks.isEmpty }
    self.init(
      player.preferences.remindersEnabled
        ? shown.flatMap { routine in
          ReminderSeries.all(
            of: routine,
            for: player,
            completed: completed[routine.id] ?? [],
            text: text(routine)
          )
        } : []
    )
  }

  /// The most reminders that one answer tells.
  package static let answerLimit = 1000

  /// How long a reminder stays due, two hours.
  public static let gracePeriod = Seconds(7200)

  /// The reminders after `moment` of `days` civil days, today included.
  ///
  /// They are in order of their instants, and at one instant in the order of the series.
  public func upcoming(after moment: Instant, days: Int) -> [Reminder] {
    reminders(near: moment, from: 0, to: days).filter { $0.at > moment }
  }

  /// The first of these, at most `limit`: later days are not looked at once there are so many.
  package func upcoming(after moment: Instant, days: Int, limit: Int) -> [Reminder] {
    var found: [Reminder] = []
    for day in 0..<days where found.count < limit {
      found += reminders(near: moment, from: day, to: day + 1).filter { $0.at > moment }
    }
    return Array(found.prefix(limit))
  }

  /// The reminders that came within the last two hours, at `moment` at the latest.
  public func due(at moment: Instant) -> [Reminder] {
    reminders(near: moment, from: -2, to: 1)
      .filter { $0.at <= moment && moment - $0.at <= Self.gracePeriod }
  }

  /// The instant of the next reminder; nil where there is none within eight days.
  public func next(after moment: Instant) -> Instant? {
    upcoming(after: moment, days: 9, limit: 1).first?.at
  }

  /// The reminders of the civil days `today + first` up to, not including, `today + end`.
  private func reminders(near moment: Instant, from first: Int, to end: Int) -> [Reminder] {
    let found = series.flatMap { series in
      let today = series.calendar.day(of: moment)
      let days = today.advanced(by: first)..<today.advanced(by: end)
      return series.reminders(on: days, seenAt: moment)
    }
    // Sorting does not keep the order of equal elements.
    return found.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

/// The weekly reminders of one quest for one player on one weekday.
public struct ReminderSeries: Hashable, Sendable, Identifiable {
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
  /// The player's days without quests, which have no reminder either.
  public let daysOff: [DayRange]

  /// `reminder.<playerID>.<routineID>.<weekday>.<HHMM>`; two routines may have one name.
  public var id: String {
    let digits = time.description.filter { $0 != ":" }
    return "reminder.\(playerID).\(routineID).\(weekday.rawValue).\(digits)"
  }

  /// The series of a routine for a player, one for each of its weekdays and times.
  static func all(
    of routine: Routine,
    for player: Player,
    completed: Set<CivilDay>,
    text: ReminderText
  ) -> [ReminderSeries] {
    let times = routine.reminderTimes ?? [player.preferences.reminderTime]
    return routine.activeDays.days.flatMap { weekday in
      times.map { time in
        ReminderSeries(
          playerID: player.id,
          routineID: routine.id,
          displayName: routine.displayName,
          weekday: weekday,
          time: time,
          calendar: player.calendar,
          text: text,
          since: routine.scheduledSince,
          createdAt: routine.createdAt,
          changedAt: routine.updatedAt,
          revision: player.revision + routine.revision,
          completedDays: completed,
          daysOff: player.daysOff
        )
      }
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
      if !completedDays.contains(day), !daysOff.contains(day),
        instant > createdAt || createdAt - moment > 1
      {
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
      time: time,
      at: instant,
      text: text
    )
  }
}
