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

  /// How long a reminder stays due, two hours.
  public static let gracePeriod = Seconds(7200)

  /// The reminders after `moment` of `days` civil days, today included.
  ///
  /// They are in order of their instants, and at one instant in the order of the series.
  public func upcoming(after moment: Instant, days: Int) -> [Reminder] {
    reminders(near: moment, from: 0, to: days).filter { $0.at > moment }
  }

  /// The reminders that came within the last two hours, at `moment` at the latest.
  public func due(at moment: Instant) -> [Reminder] {
    reminders(near: moment, from: -2, to: 1)
      .filter { $0.at <= moment && moment - $0.at <= Self.gracePeriod }
  }

  /// The instant of the next reminder; nil where there is none within eight days.
  public func next(after moment: Instant) -> Instant? {
    upcoming(after: moment, days: 9).first?.at
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
