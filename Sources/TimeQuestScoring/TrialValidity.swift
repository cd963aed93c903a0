public import TimeQuestModels

/// Decides from clocks and durations alone whether a trial counts.
///
/// A parent's reference takes no part in it, or a player could find it out by trying.
public enum TrialValidity: Sendable {
  /// Counted trials of a task that it takes before their median says anything.
  public static let trialsForMedian = 3

  /// The automatic verdict; a player's own word is kept beside it and stands above it.
  ///
  /// `clockSuspect` says that the wall clock went backwards while nothing better could be read;
  /// `medianActual` is the median over the player's own counted trials of that task so far.
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

  /// Past four hours or three times the guess, whichever is longer.
  private static func isForgotten(estimated: Seconds, actual: Seconds) -> Bool {
    actual > max(14_400, Seconds(milliseconds: estimated.milliseconds * 3))
  }

  /// Under 2 s always, under 10 s where the guess was more than twice as long.
  private static func isTooShort(estimated: Seconds, actual: Seconds) -> Bool {
    actual < 2 || (actual < 10 && estimated.milliseconds > actual.milliseconds * 2)
  }
}
