/// The first sessions of a routine, in which the game learns the player's patterns (PROG-07).
public enum Calibration: Sendable {
  /// The number of completed sessions of a routine that end its calibration, 3.
  public static let sessionsNeeded = 3

  /// The calibration sessions that are left after `completed` sessions of the routine, 0 to 3.
  public static func remaining(completed: Int) -> Int { max(0, sessionsNeeded - completed) }
}
