/// What everybody who uses a reminder channel may rely on, one case a conformance case.
///
/// A channel of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: ReminderChannelConformance.allCases)
/// func myChannelKeeps(_ conformance case: ReminderChannelConformance) async throws {
///   try await conformance case.verify(ChannelFixture { MyChannel() })
/// }
/// ```
public enum ReminderChannelConformance: String, CaseIterable, Sendable {
  /// It has a name of letters, digits and hyphens, the same each time, that is nobody else's.
  case hasANameOfItsOwn
  /// It delivers or schedules.
  case deliversOrSchedules
  /// What is delivered is shown once, with its words as they are, whatever characters they hold.
  case wordsArriveAsTheyAre
  /// What it may not do it says beforehand, with the reason, and throws if it is asked all the
  /// same.
  case refusalsAreTold
  /// Scheduling replaces: what is pending are the series of the last plan, and no others.
  case schedulingReplaces
  /// Cancelling forgets the series that are named, and leaves the others.
  case cancellingForgetsThoseAlone
}
