public import TimeQuestModels

/// What a guess earns: accuracy alone, never speed, and always something (PROG-01).
public enum ExperiencePoints: Sendable {
  /// For a trial that does not count: taking part is worth as much as the widest miss.
  public static let uncounted = 10
  /// For finishing a quest, on top of its trials.
  public static let completion = 20

  public static func trial(_ rating: Rating) -> Int {
    switch rating {
    case .spotOn: 100
    case .close: 60
    case .off: 25
    case .wayOff: 10
    }
  }

  /// A completed session's sum; one without a trial earns nothing, completion included.
  public static func session(trialXP: [Int]) -> Int {
    trialXP.isEmpty ? 0 : trialXP.reduce(completion, +)
  }
}
