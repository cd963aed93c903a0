package import TimeQuestMeasures
public import TimeQuestModels
package import TimeQuestWords

/// How the guesses at one step went, a curve for the picture, and whether practice is working at
/// all steps together.
public struct LearningCurveReport: Hashable, Codable, Sendable {
  /// A part of `LearningCurveReport`.
  public struct Point: Hashable, Codable, Sendable {
    /// The number of the trial, from 1.
    public let trial: Int
    /// The civil day of it.
    public let day: CivilDay
    /// |ln(estimated/actual)|: 0 is right on, 0.69 is half or double.
    public let distance: Double
  }

  /// The curve through the points.
  public struct Fit: Hashable, Codable, Sendable {
    /// a in a + b·exp(−c·n): the distance that practice leads to.
    public let plateau: Double
    /// b: the distance that there was to gain; 0 if the curve is flat.
    public let gain: Double
    /// c: how fast it is gained, per trial; 0 if the curve is flat.
    public let rate: Double
    /// Trials until half of what is left is gained; null if the curve is flat.
    @Nullable public private(set) var halfLifeTrials: Double?
    /// How many trials the curve was fitted to.
    public let n: Int
    /// One sentence for a researcher; only behind the unlock.
    public let detail: String?
  }

  /// What the test of learning says of the player, over all steps of the ten weeks before Monday.
  public struct Verdict: Hashable, Codable, Sendable {
    /// Whether it is told that practice is working.
    public let isWorking: Bool
    /// The chance of as much without learning, 0 to 1; 0.005 or less is told.
    public let pWorking: Double
    /// How far guesses are from the usual time of their step, on logarithms: the median in the last
    /// third of days over that in the first, by steps in both.
    @Nullable public private(set) var ratio: Double?
    /// The ratio, or its inverse, from which on a change is more than chance.
    @Nullable public private(set) var smallestDetectableChange: Double?
    /// How many trials it speaks of.
    public let n: Int
    /// How many civil days those are from.
    public let days: Int
    /// One sentence for the player.
    public let text: String
    /// One sentence for a researcher; only behind the unlock.
    public let detail: String?

    private enum CodingKeys: String, CodingKey {
      case isWorking, pWorking, ratio, smallestDetectableChange, n, text, detail
      case days = "mornings"
    }
  }

  /// How many of the latest trials are shown and tested, at most.
  public static let trials = 500

  /// The step's latest trials that count, oldest first; at most 500.
  public let points: [Point]
  /// The least-squares curve a + b·exp(−c·n), for the picture; absent while there is too little.
  public let fit: Fit?
  /// Whether practice is working; absent under 21 days.
  public let verdict: Verdict?
  /// Why there is no fit, or no verdict.
  public let insufficientData: [InsufficientDataReason]
}

extension LearningCurveReport {
  /// `trials` are those of one step, oldest first.
  package init(
    _ trials: [MeasuredTrial],
    learning: Result<LearningTest, InsufficientData>,
    words: MeasureWords
  ) {
    let distances = trials.map { abs($0.logRatio) }
    var (fit, verdict, reasons) = (Fit?.none, Verdict?.none, [InsufficientDataReason]())
    do throws(InsufficientData) {
      fit = Fit(try LearningCurve(fitting: distances), n: trials.count, words: words)
    } catch {
      reasons.append(InsufficientDataReason("fit", error, text: words.explanation(error)))
    }
    do throws(InsufficientData) {
      verdict = Verdict(try learning.get(), words: words)
    } catch {
      reasons.append(InsufficientDataReason("verdict", error, text: words.explanation(error)))
    }
    self.init(
      points: zip(distances, trials).enumerated().map { index, pair in
        Point(trial: index + 1, day: pair.1.day, distance: pair.0)
      },
      fit: fit,
      verdict: verdict,
      insufficientData: reasons
    )
  }
}

extension LearningCurveReport.Fit {
  init(_ curve: LearningCurve, n: Int, words: MeasureWords) {
    self.init(
      plateau: curve.plateau,
      gain: curve.gain,
      rate: curve.rate,
      halfLifeTrials: curve.halfLife,
      n: n,
      detail: words.hasDetails ? words.detail(curve, n: n) : nil
    )
  }
}

extension LearningCurveReport.Verdict {
  init(_ test: LearningTest, words: MeasureWords) {
    self.init(
      isWorking: test.verdict == .working,
      pWorking: test.pFalling,
      ratio: test.change?.ratio,
      smallestDetectableChange: test.change?.smallestDetectable,
      n: test.n,
      days: test.days,
      text: words.sentence(test),
      detail: words.hasDetails ? words.detail(test) : nil
    )
  }
}
