public import TimeQuestModels

/// Decides what players are to be reminded of, as a pure function (NOTF-01).
public protocol ReminderPlanner: Sendable {
  /// The plan of one player; empty where the player's reminders are switched off.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - routines: All routines of the store; those of other players are left out.
  ///   - completed: The recent civil days on which each quest was completed, which are quiet.
  ///   - text: Answers the words of the reminders of a routine.
  /// - Returns: The plan, the same for the same values.
  func plan(
    for player: Player,
    routines: [Routine],
    completed: [RoutineID: Set<CivilDay>],
    text: (Routine) -> ReminderText
  ) -> ReminderPlan
}

/// Reminds of each quest on its weekdays, at the time that was set.
public struct WeeklyReminders: ReminderPlanner {
  /// A planner; all are equal.
  public init() {}

  /// The plan of `ReminderPlan.init(for:routines:completed:text:)`.
  public func plan(
    for player: Player,
    routines: [Routine],
    completed: [RoutineID: Set<CivilDay>],
    text: (Routine) -> ReminderText
  ) -> ReminderPlan {
    ReminderPlan(for: player, routines: routines, completed: completed, text: text)
  }
}
