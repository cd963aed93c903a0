/// Whether a trial counts, and the reason where it does not.
///
/// Trials that are not `ok` keep their XP and are left out of averages, bests, trend and measures.
public enum Validity: String, CaseIterable, Codable, Sendable, Hashable {
  /// The trial counts.
  case ok
  /// The player said that something came between.
  case interrupted
  /// "Done" came long after the step was done.
  case forgotDone
  /// The time is too short for the step to have been done.
  case implausible
  /// The wall clock went backwards and no other clock could measure the time.
  case clockSuspect
}
