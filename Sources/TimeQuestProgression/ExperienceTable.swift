public import TimeQuestModels

/// The XP of trials and sessions: for accuracy alone, never for speed, and never none (PROG-01).
///
/// The numbers of `init` are those of rules.md, XP. Each is 0 or more.
public struct ExperienceTable: Hashable, Sendable {
  /// The XP of a counted trial that is spot on.
  public var spotOn: Int
  /// The XP of a counted trial that is close.
  public var close: Int
  /// The XP of a counted trial that is off.
  public var off: Int
  /// The XP of a counted trial that is way off.
  public var wayOff: Int
  /// The XP of a trial that the clocks rule out: as much as for the worst rating.
  public var uncounted: Int
  /// The XP of a completed session, in addition to those of its trials.
  public var completion: Int
  /// The XP of each trial in a run that is not the first one of its quest on a day.
  public var furtherRun: Int

  /// A table with these numbers.
  public init(
    spotOn: Int = 100,
    close: Int = 60,
    off: Int = 25,
    wayOff: Int = 10,
    uncounted: Int = 10,
    completion: Int = 20,
    furtherRun: Int = 10
  ) {
    self.spotOn = spotOn
    self.close = close
    self.off = off
    self.wayOff = wayOff
    self.uncounted = uncounted
    self.completion = completion
    self.furtherRun = furtherRun
  }

  /// The XP of a counted trial.
  public func trial(_ rating: Rating) -> Int {
    switch rating {
    case .spotOn: spotOn
    case .close: close
    case .off: off
    case .wayOff: wayOff
    }
  }

  /// The XP of a completed session with trials of these XP; 0 for one without a trial.
  public func session(trialXP: [Int], isFurtherRun: Bool = false) -> Int {
    trialXP.isEmpty ? 0 : trialXP.reduce(isFurtherRun ? 0 : completion, +)
  }
}

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
