public import TimeQuestModels

/// The rule of a step's personal best: the smallest distance among counted trials (PROG-06).
public enum PersonalBestRule: Sendable {
  /// Whether a counted trial is strictly closer than the closest counted one before it.
  ///
  /// The first trial of a step is none, and neither is one that ties; signs do not matter.
  public static func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool {
    closestBefore.map { difference.magnitude < $0.magnitude } ?? false
  }
}
