/// The first sessions of a routine, in which the game learns the player's patterns (PROG-07).
public struct Calibration: Hashable, Sendable {
  /// The number of completed sessions of a routine that end its calibration, 0 or more.
  public var sessionsNeeded: Int

  /// A calibration of so many sessions.
  public init(sessionsNeeded: Int = 3) {
    self.sessionsNeeded = sessionsNeeded
  }

  /// The calibration sessions that are left after `completed` sessions of the routine.
  public func remaining(completed: Int) -> Int { max(0, sessionsNeeded - completed) }
}
