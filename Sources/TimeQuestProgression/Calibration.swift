/// The first sessions of a routine, in which the game says that it is learning (PROG-07).
public enum Calibration: Sendable {
  public static let sessionsNeeded = 3

  /// How many are still to come after that many completed sessions of the routine.
  public static func remaining(completed: Int) -> Int { max(0, sessionsNeeded - completed) }
}
