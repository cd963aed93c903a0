public import TimeQuestModels

/// All reminders there are to be, as a function of routines, preferences and what was completed.
///
/// It holds no state: planning anew replaces, and never adds.
public struct ReminderPlan: Hashable, Sendable {
  public let series: [ReminderSeries]

  public init(_ series: [ReminderSeries] = []) {
    self.series = series
  }

  /// The reminders of one player.
  ///
  /// A quest without a step cannot be picked, so nothing calls for it. `completed` are the civil
  /// days on which a quest was completed, as far as they matter still.
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

  /// A reminder that is older says nothing any more.
  public static let gracePeriod = Seconds(7200)

  /// What is to ring after that moment, today and on the civil days that follow, `days` in all.
  ///
  /// In the order in which it rings, and at one moment in that of the quests.
  public func upcoming(after moment: Instant, days: Int) -> [Reminder] {
    reminders(near: moment, from: 0, to: days).filter { $0.at > moment }
  }

  /// What has rung by that moment and is not too old to be told.
  public func due(at moment: Instant) -> [Reminder] {
    reminders(near: moment, from: -2, to: 1)
      .filter { $0.at <= moment && moment - $0.at <= Self.gracePeriod }
  }

  /// When the next one rings; nil where none does within a week.
  public func next(after moment: Instant) -> Instant? {
    upcoming(after: moment, days: 9).first?.at
  }

  /// The reminders of the civil days from and before those that lie so far from today.
  private func reminders(near moment: Instant, from first: Int, to end: Int) -> [Reminder] {
    let found = series.flatMap { series in
      let today = series.calendar.day(of: moment)
      let days = today.advanced(by: first)..<today.advanced(by: end)
      return series.reminders(on: days, seenAt: moment)
    }
    // Sorting keeps no order among equals.
    return found.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}
