/// What every reminder channel guarantees: one conformance case for each guarantee.
///
/// Test your own channel in five lines:
///
/// ```swift
/// @Test(arguments: ReminderChannelConformance.allCases)
/// func myChannelConforms(_ conformanceCase: ReminderChannelConformance) async throws {
///   try await conformanceCase.verify(ChannelFixture { MyChannel() })
/// }
/// ```
public enum ReminderChannelConformance: String, CaseIterable, Sendable {
  /// The name has letters, digits and hyphens only, never changes, and is not the reserved
  /// `events`.
  case hasAStableName
  /// The channel is a `DeliveringChannel`, a `SchedulingChannel` or both.
  case deliversOrSchedules
  /// Each delivered text is shown exactly once and unchanged, whatever characters it contains.
  case textsArriveUnchanged
  /// A channel that is not authorized gives the reason, and throws `ChannelError` when it is used.
  case refusalsAreReported
  /// Scheduling a plan replaces the previous plan: exactly the series of the new one are pending.
  case schedulingReplaces
  /// Cancelling removes the named series and no others; an unknown id is ignored.
  case cancellingRemovesNamedSeries
}
