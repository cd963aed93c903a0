import TimeQuestModels

/// The messages of one feedback case: a rating, calibration, or a trial that does not count.
struct FeedbackWords {
  let key: String
  let headline: MessageKey
  let body: MessageKey
  let symbol: MessageKey
  let emoji: MessageKey

  /// Chooses the case: not counted comes before calibration, and calibration before the rating.
  ///
  /// A guess that equals the shown whole seconds is spot on whatever the scorer says about the
  /// milliseconds: "right on" and "tricky to feel" would contradict each other.
  init(for trial: FeedbackCase) {
    if !trial.isCounted {
      self = .uncounted
    } else if trial.isCalibration {
      self = .calibration
    } else if Direction(estimated: trial.estimated, actual: trial.actual) == .exact {
      self = .spotOn
    } else {
      self.init(for: trial.rating)
    }
  }

  private init(for rating: Rating) {
    switch rating {
    case .spotOn: self = .spotOn
    case .close: self = .close
    case .off: self = .off
    case .wayOff: self = .wayOff
    }
  }

  private init(
    _ key: String,
    _ headline: MessageKey,
    _ body: MessageKey,
    _ symbol: MessageKey,
    _ emoji: MessageKey
  ) {
    self.key = key
    self.headline = headline
    self.body = body
    self.symbol = symbol
    self.emoji = emoji
  }

  private static let calibration = FeedbackWords(
    "feedback.calibration",
    .feedbackCalibrationHeadline,
    .feedbackCalibrationBody,
    .feedbackCalibrationSymbol,
    .feedbackCalibrationEmoji
  )
  private static let spotOn = FeedbackWords(
    "feedback.spotOn",
    .feedbackSpotOnHeadline,
    .feedbackSpotOnBody,
    .feedbackSpotOnSymbol,
    .feedbackSpotOnEmoji
  )
  private static let close = FeedbackWords(
    "feedback.close",
    .feedbackCloseHeadline,
    .feedbackCloseBody,
    .feedbackCloseSymbol,
    .feedbackCloseEmoji
  )
  private static let off = FeedbackWords(
    "feedback.off",
    .feedbackOffHeadline,
    .feedbackOffBody,
    .feedbackOffSymbol,
    .feedbackOffEmoji
  )
  private static let wayOff = FeedbackWords(
    "feedback.wayOff",
    .feedbackWayOffHeadline,
    .feedbackWayOffBody,
    .feedbackWayOffSymbol,
    .feedbackWayOffEmoji
  )
  private static let uncounted = FeedbackWords(
    "feedback.uncounted",
    .feedbackUncountedHeadline,
    .feedbackUncountedBody,
    .feedbackUncountedSymbol,
    .feedbackUncountedEmoji
  )
}
