public import TimeQuestModels

/// A way by which reminders reach a player.
///
/// It delivers (`DeliveringChannel`) or schedules (`SchedulingChannel`). Whoever writes one runs
/// `ReminderChannelConformance` of `TimeQuestTesting` on it.
public protocol ReminderChannel: Sendable {
  /// By which it is chosen, and under which it takes its claims.
  var name: String { get }

  /// Whether it may be used now; a refusal is told to whoever asks, never swallowed.
  func authorization() async -> ChannelAuthorization
}

/// A channel that shows a reminder the moment it is handed one.
public protocol DeliveringChannel: ReminderChannel {
  /// Shows the reminder, with its words as they are.
  ///
  /// Throws `ChannelError`.
  func deliver(_ reminder: Reminder) async throws
}

/// A channel that holds reminders and rings by itself when their time has come.
public protocol SchedulingChannel: ReminderChannel {
  /// Replaces all that it holds by the plan as it is at that moment: nothing is added to what was.
  ///
  /// Throws `ChannelError`.
  func schedule(_ plan: ReminderPlan, at moment: Instant) async throws

  /// Forgets the series of those ids; an id that it does not hold is no error.
  func cancel(_ ids: Set<String>) async throws

  /// The ids of the series that it holds, each once.
  func pending() async throws -> Set<String>
}
