public import TimeQuestModels

/// What a feedback writer knows about a trial; none of it comes from a parent.
public struct FeedbackCase: Hashable, Sendable {
  /// The place of a session in the calibration of its quest.
  public enum CalibrationRound: Sendable, Hashable {
    /// The first of several.
    case first
    /// Neither the first nor the last.
    case middle
    /// The one that ends it.
    case last

    /// The place of a session before which so many of all calibration sessions were left; nil where
    /// it is none of them.
    public init?(remaining: Int, of count: Int) {
      guard remaining > 0 else { return nil }
      self = remaining == 1 ? .last : remaining >= count ? .first : .middle
    }
  }

  /// The guess, a number or a range.
  public let estimate: Estimate
  /// The measured time, at least 1 ms.
  public let actual: Seconds
  /// How close the guess was, by the player's scorer.
  public let rating: Rating
  /// Whether the trial counts; if not, this alone decides the words.
  public let isCounted: Bool
  /// Whether a study left the guess out: then it does not count, and has words of its own.
  public let isMystery: Bool
  /// How long the step felt; nil where the player was not asked, or did not say.
  public let felt: Seconds?
  /// The calibration session that it is part of; nil for any other session.
  public let calibration: CalibrationRound?
  /// How many trials the player had revealed before it: whose turn it is among several messages.
  public let turn: Int
  /// The name of the step.
  public let step: String
  /// A fact of the step's history to speak of.
  public let remark: StepRemark?

  /// A trial with these values.
  public init(
    estimate: Estimate,
    actual: Seconds,
    rating: Rating,
    isCounted: Bool = true,
    isMystery: Bool = false,
    felt: Seconds? = nil,
    calibration: CalibrationRound? = nil,
    turn: Int = 0,
    step: String = "",
    remark: StepRemark? = nil
  ) {
    self.estimate = estimate
    self.actual = actual
    self.rating = rating
    self.isCounted = isCounted
    self.isMystery = isMystery
    self.felt = felt
    self.calibration = calibration
    self.turn = turn
    self.step = step
    self.remark = remark
  }

  /// Whether it is shown as a hit: spot on, or equal in the seconds that are shown.
  var isHit: Bool { rating == .spotOn || direction == .exact }

  var direction: Direction { Direction(of: estimate, actual: actual) }

  /// Where the time came to lie, by the figures as they are shown; nil without a range.
  var place: RangePlace? {
    guard let range = estimate.range else { return nil }
    let (low, high, time) = (range.low.shown, range.high.shown, actual.shown)
    let gap = max(low - time, time - high)
    if gap <= 0 { return rating == .off || rating == .wayOff ? .wide : .inside }
    return gap <= max(15, time / 10) ? .justOutside : .outside
  }

  enum RangePlace {
    case inside
    /// Inside a range so wide that it would hold nearly any time.
    case wide
    /// At most 15 seconds, or a tenth of the time, from the nearer end.
    case justOutside
    case outside
  }
}
