public import TimeQuestModels

/// The XP of trials and sessions: for accuracy alone, never for speed, and never none (PROG-01).
///
/// The numbers are those of SPEC section 7.
public enum ExperiencePoints: Sendable {
  /// The XP of a trial that does not count: as much as for the worst rating.
  public static let uncounted = 10
  /// The XP of a completed session, in addition to those of its trials.
  public static let completion = 20

  /// The XP of a counted trial: spotOn 100, close 60, off 25, wayOff 10.
  public static func trial(_ rating: Rating) -> Int {
    switch rating {
    case .spotOn: 100
    case .close: 60
    case .off: 25
    case .wayOff: 10
    }
  }

  /// The XP of a completed session with trials of these XP; 0 for one without a trial.
  public static func session(trialXP: [Int]) -> Int {
    trialXP.isEmpty ? 0 : trialXP.reduce(completion, +)
  }
}
