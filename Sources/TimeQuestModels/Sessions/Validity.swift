/// Whether a trial counts, and if not, why.
///
/// Nobody is accused: all but `ok` are merely left out of averages.
public enum Validity: String, CaseIterable, Codable, Sendable, Hashable {
  case ok
  /// The player said that something came between.
  case interrupted
  /// "Done" came long after the step was.
  case forgotDone
  /// Too short to have been done.
  case implausible
  /// The wall clock went backwards while nothing better could be read.
  case clockSuspect
}
