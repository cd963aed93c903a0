import TimeQuestMeasures
public import TimeQuestModels

/// How the guesses at one step went, and the curve they lie around.
public struct LearningCurveReport: Hashable, Codable, Sendable {
  /// A part of `LearningCurveReport`.
  public struct Point: Hashable, Codable, Sendable {
    /// The number of the trial, from 1.
    public let trial: Int
    /// The civil day of it.
    public let day: CivilDay
    /// |ln(estimated/actual)|: 0 is right on, 0.69 is half or double.
    public let distance: Double

    /// A view with these members, for previews and tests.
    public init(
      trial: Int,
      day: CivilDay,
      distance: Double
    ) {
      self.trial = trial
      self.day = day
      self.distance = distance
    }
  }

  /// A part of `LearningCurveReport`.
  public struct Fit: Hashable, Codable, Sendable {
    /// a in a + b·exp(−c·n): the distance that practice leads to.
    public let plateau: Double
    /// The lower end of its 95 % interval.
    @Nullable public private(set) var plateauLow: Double?
    /// The upper end of it.
    @Nullable public private(set) var plateauHigh: Double?
    /// b: what there was to gain; 0 where the curve is flat.
    public let gain: Double
    /// c: how fast it is gained, per trial; 0 where the curve is flat.
    public let rate: Double
    /// The lower end of its 95 % interval; 0 says that practice may not show yet.
    @Nullable public private(set) var rateLow: Double?
    /// The upper end of it.
    @Nullable public private(set) var rateHigh: Double?
    /// Trials until half of what is left is gained; null where the curve is flat.
    @Nullable public private(set) var halfLifeTrials: Double?
    /// How many trials the curve was fitted to.
    public let n: Int
    /// One sentence for the player.
    public let text: String
    /// One sentence for a researcher.
    public let detail: String

    /// A view with these members, for previews and tests.
    public init(
      plateau: Double,
      plateauLow: Double? = nil,
      plateauHigh: Double? = nil,
      gain: Double,
      rate: Double,
      rateLow: Double? = nil,
      rateHigh: Double? = nil,
      halfLifeTrials: Double? = nil,
      n: Int,
      text: String,
      detail: String
    ) {
      self.plateau = plateau
      _plateauLow = Nullable(plateauLow)
      _plateauHigh = Nullable(plateauHigh)
      self.gain = gain
      self.rate = rate
      _rateLow = Nullable(rateLow)
      _rateHigh = Nullable(rateHigh)
      _halfLifeTrials = Nullable(halfLifeTrials)
      self.n = n
      self.text = text
      self.detail = detail
    }
  }

  /// The step's first trials that count, oldest first; 500 at most.
  public let points: [Point]
  /// The least-squares curve a + b·exp(−c·n); absent while there is too little.
  public let fit: Fit?
  /// Why there is no fit.
  public let insufficientData: InsufficientDataReason?

  /// A view with these members, for previews and tests.
  public init(
    points: [Point],
    fit: Fit? = nil,
    insufficientData: InsufficientDataReason? = nil
  ) {
    self.points = points
    self.fit = fit
    self.insufficientData = insufficientData
  }
}

extension LearningCurveReport {
  /// `trials` are those of one step, oldest first.
  init(_ trials: [Trial], words: MeasureWords) {
    let distances = trials.map { abs(TrialDurations($0).logRatio) }
    let points = zip(distances, trials).enumerated().map { index, pair in
      Point(trial: index + 1, day: pair.1.day, distance: pair.0)
    }
    do throws(InsufficientData) {
      let fit = Fit(try LearningFit(of: distances), words: words)
      self.init(points: points, fit: fit, insufficientData: nil)
    } catch {
      let reason = InsufficientDataReason("fit", error, text: words.explanation(error))
      self.init(points: points, fit: nil, insufficientData: reason)
    }
  }
}

extension LearningCurveReport.Fit {
  init(_ fit: LearningFit, words: MeasureWords) {
    self.init(
      plateau: fit.curve.plateau,
      plateauLow: fit.plateau.interval?.lowerBound,
      plateauHigh: fit.plateau.interval?.upperBound,
      gain: fit.curve.gain,
      rate: fit.curve.rate,
      rateLow: fit.rate.interval?.lowerBound,
      rateHigh: fit.rate.interval?.upperBound,
      halfLifeTrials: fit.curve.halfLife,
      n: fit.rate.n,
      text: words.sentence(fit),
      detail: words.detail(fit)
    )
  }
}
