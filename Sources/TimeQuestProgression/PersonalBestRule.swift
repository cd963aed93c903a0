public import TimeQuestModels

/// Decides what is a new personal best of a step (PROG-06).
public enum PersonalBestRule: Sendable {
  /// Whether the error of a counted trial is smaller than every one before it, without its sign.
  ///
  /// `closestBefore` is the smallest error of the counted trials of the step so far. The first
  /// trial is not a personal best, and neither is an equal one.
  public static func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool {
    closestBefore.map { difference.magnitude < $0.magnitude } ?? false
  }
}
