public import TimeQuestModels
import TimeQuestScoring
public import TimeQuestWords

/// How close a guess was: what a player sees at the reveal.
public struct TrialResult: Hashable, Codable, Sendable {
  /// True if there was no guess; the time that the step felt stands for it, or the time that it
  /// took if the player did not say.
  public let isMystery: Bool?
  /// The guess, in seconds.
  public let estimatedSeconds: Seconds
  /// The lower end of the range that was guessed, in seconds.
  public let lowSeconds: Seconds?
  /// The upper end of the range that was guessed, in seconds.
  public let highSeconds: Seconds?
  /// How long the step took, in seconds.
  public let actualSeconds: Seconds
  /// How long it felt, in seconds, if the player was asked and answered.
  public let feltSeconds: Seconds?
  /// Estimated minus actual, in seconds: positive when the guess was longer; of a range, the
  /// distance to its nearer end, and 0 inside.
  public let differenceSeconds: Seconds
  /// The guess as a player reads it, such as `5m`; of a range, both ends.
  ///
  /// Of a mystery step it is how long the step felt, or a dash.
  public let estimatedText: String
  /// How long it took as a player reads it, such as `5m 40s`.
  public let actualText: String
  /// How long it felt as a player reads it.
  public let feltText: String?
  /// How far off and to which side, such as `40s under`, `right on` or `inside your range`.
  public let differenceText: String
  /// `over` when the guess was longer, by the figures as they are shown; `inside` for a range that
  /// held the time.
  public let direction: Direction
  /// 0 to 100; null for a trial that does not count.
  @Nullable public private(set) var accuracyPercent: Double?
  /// The accuracy as a player reads it, such as `93 %`; null if the trial does not count, or is a
  /// discovery.
  @Nullable public private(set) var accuracyText: String?
  /// How near the guess came.
  public let rating: Rating
  /// The rating in the player's language.
  public let ratingLabel: String
  /// A name from which a front end picks its colours; never red or green.
  public let tone: Tone
  /// `ok` when the trial counts; else why it is left out of averages and bests.
  public let validity: Validity
  /// Whether it was closer than every counted trial of the step before it.
  public let isPersonalBest: Bool
  /// Experience for this step.
  public let xp: Int
  /// The words about it.
  public let feedback: Feedback
}

extension TrialResult {
  init(
    of trial: Trial,
    isMystery: Bool,
    score: Score,
    feedback: Feedback,
    catalogue: Catalogue
  ) {
    self.init(
      isMystery: isMystery ? true : nil,
      estimatedSeconds: trial.estimate.seconds,
      lowSeconds: trial.estimate.range?.low,
      highSeconds: trial.estimate.range?.high,
      actualSeconds: trial.actual,
      feltSeconds: trial.felt,
      differenceSeconds: trial.difference,
      estimatedText: isMystery && trial.felt == nil ? "–" : catalogue.text(of: trial.estimate),
      actualText: catalogue.duration(trial.actual.shown),
      feltText: trial.felt.map { catalogue.duration($0.shown) },
      differenceText: catalogue.difference(of: trial.estimate, from: trial.actual),
      direction: trial.direction,
      accuracyPercent: trial.isCounted ? score.accuracyPercent : nil,
      accuracyText: trial.isCounted && trial.rating != .wayOff
        ? catalogue.percent(score.accuracyPercent) : nil,
      rating: trial.rating,
      ratingLabel: catalogue.label(of: trial),
      tone: trial.rating.tone,
      validity: trial.validity,
      isPersonalBest: trial.isPersonalBest,
      xp: trial.xp,
      feedback: feedback
    )
  }
}
