public import TimeQuestModels

/// Decides whether a trial counts, from clocks and durations alone.
///
/// The parent's reference duration plays no part, or a player could find it out by trying.
public enum TrialValidity: Sendable {
  /// The number of counted trials of a task from which on their median is used.
  public static let trialsForMedian = 3

  /// The automatic verdict by the limits of SPEC section 4; a player's flag overrides it.
  ///
  /// - Parameters:
  ///   - estimated: The guess, 1 s to 24 h.
  ///   - actual: The measured time, at least 1 ms.
  ///   - clockSuspect: Whether the wall clock went backwards and no other clock could be read.
  ///   - countedTrials: The number of the player's counted trials of the task so far.
  ///   - medianActual: The median actual time of those trials; nil where there is none.
  /// - Returns: `ok`, or the first reason that applies why the trial does not count.
  public static func verdict(
    estimated: Seconds,
    actual: Seconds,
    clockSuspect: Bool,
    countedTrials: Int,
    medianActual: Seconds?
  ) -> Validity {
    if clockSuspect { return .clockSuspect }
    if isForgotten(estimated: estimated, actual: actual) { return .forgotDone }
    if isTooShort(estimated: estimated, actual: actual) { return .implausible }
    if countedTrials >= trialsForMedian, let medianActual,
      actual.milliseconds * 20 < medianActual.milliseconds
    {
      return .implausible
    }
    return .ok
  }

  /// Longer than four hours and than three times the guess.
  private static func isForgotten(estimated: Seconds, actual: Seconds) -> Bool {
    actual > max(14_400, Seconds(milliseconds: estimated.milliseconds * 3))
  }

  /// Under 2 s, or under 10 s where the guess was more than twice as long.
  private static func isTooShort(estimated: Seconds, actual: Seconds) -> Bool {
    actual < 2 || (actual < 10 && estimated.milliseconds > actual.milliseconds * 2)
  }
}
