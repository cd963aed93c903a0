public import TimeQuestModels

/// Decides whether a trial counts, from clocks and durations alone.
///
/// The parent's reference duration plays no part, or a player could find it out by trying.
public protocol TrialValidity: Sendable {
  /// The automatic verdict; a player's flag overrides it.
  ///
  /// - Parameters:
  ///   - estimated: The guess, 1 s to 24 h.
  ///   - actual: The measured time, at least 1 ms.
  ///   - clockSuspect: Whether the wall clock went backwards and no other clock could be read.
  ///   - countedTrials: The number of the player's counted trials of the task so far.
  ///   - longestActual: The longest actual time of those trials; nil where there is none.
  ///   - medianActual: The median actual time of those trials; nil where there is none. All of them
  ///     are read for it, so it is asked for only if the verdict depends on it.
  /// - Returns: `ok`, or the reason why the trial does not count.
  func verdict(
    estimated: Seconds,
    actual: Seconds,
    clockSuspect: Bool,
    countedTrials: Int,
    longestActual: Seconds?,
    medianActual: @autoclosure () throws -> Seconds?
  ) rethrows -> Validity
}

/// The limits of rules.md, Validity.
public struct DurationLimits: TrialValidity {
  /// The number of counted trials of a task from which on their median is used.
  public static let trialsForMedian = 3
  /// From here on a step that took ten times as long as guessed, and as usual, was forgotten.
  private static let longForTheStep: Seconds = 1800

  /// The limits; all are equal.
  public init() {}

  /// `ok`, or the first reason that applies why the trial does not count.
  public func verdict(
    estimated: Seconds,
    actual: Seconds,
    clockSuspect: Bool,
    countedTrials: Int,
    longestActual: Seconds?,
    medianActual: @autoclosure () throws -> Seconds?
  ) rethrows -> Validity {
    if clockSuspect { return .clockSuspect }
    if actual > max(14_400, Seconds(milliseconds: estimated.milliseconds * 3)) {
      return .forgotDone
    }
    if Self.isTooShort(estimated: estimated, actual: actual) { return .implausible }
    let mayBeForgotten =
      actual > Self.longForTheStep && actual.milliseconds >= 10 * estimated.milliseconds
    let mayBeHasty = longestActual.map { actual.milliseconds * 20 < $0.milliseconds } ?? false
    guard countedTrials >= Self.trialsForMedian, mayBeForgotten || mayBeHasty,
      let usual = try medianActual()
    else { return .ok }
    if mayBeForgotten, actual.milliseconds >= 10 * usual.milliseconds { return .forgotDone }
    return actual.milliseconds * 20 < usual.milliseconds ? .implausible : .ok
  }

  /// Under 2 s, or under 10 s where the guess was more than twice as long.
  private static func isTooShort(estimated: Seconds, actual: Seconds) -> Bool {
    actual < 2 || (actual < 10 && estimated.milliseconds > actual.milliseconds * 2)
  }
}
