public import TimeQuestModels

/// Says how near a guess came; a pure function, chosen for a player by its name.
public protocol TrialScorer: Sendable {
  /// Stored with every trial, so it must never change its meaning.
  var name: String { get }

  /// Both durations are above zero.
  ///
  /// A longer difference on the same side must never score better, and being fast must never pay.
  func score(estimated: Seconds, actual: Seconds) -> Score
}
