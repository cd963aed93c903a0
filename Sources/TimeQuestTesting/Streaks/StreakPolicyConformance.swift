/// What every streak policy promises; each case is one test.
///
/// A policy of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: StreakPolicyConformance.allCases)
/// func myPolicyConforms(to conformanceCase: StreakPolicyConformance) throws {
///   try conformanceCase.verify(MyStreak())
/// }
/// ```
///
/// The days and schedules are random, and the same in every run.
public enum StreakPolicyConformance: String, CaseIterable, Sendable {
  /// The name has 1 to 80 letters, digits and hyphens and never changes.
  case hasAStableName
  /// Every pair of days has an answer, with at most 400 questions about the schedule.
  case everyGapHasAnAnswer
  /// The policy asks about no day after today: nobody knows the schedule of those.
  case onlyThePastIsAsked
  /// The same days and schedule always have the same answer.
  case answersRepeat
  /// A streak neither falls nor disappears when a later day is played.
  case streaksNeverFall
  /// One more played day, before, between or after the others, never makes a streak lower.
  case addedDaysNeverLower
}
