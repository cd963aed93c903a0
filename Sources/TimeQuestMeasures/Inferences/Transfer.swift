/// Transfer: whether first guesses at new steps come closer, too, or the player remembers times.
///
/// A step that is new to the player is the probe: nobody remembers how long it takes. The typical
/// miss of the first ``earlySteps`` new steps stands beside that of all later ones. A player who
/// memorises and one who learns can hardly be told apart by it (`coverage transfer`), so it is a
/// figure and no ``Claim``.
public struct Transfer: Hashable, Sendable {
  /// How many new steps the earlier part has.
  public static let earlySteps = 16
  /// The fewest new steps that a family is shown it from.
  public static let stepsShown = 48

  /// The typical miss of the first new steps, in percent.
  public let early: Measure
  /// The typical miss of those that came later, in percent.
  public let late: Measure
  /// The later one against the earlier one; nil where the usual miss is 0.
  public let change: Change?

  /// Compares first trials that count, one a step, oldest first.
  public init(of firstTrials: [MeasuredTrial]) throws(InsufficientData) {
    let samples = [
      TrialSample(firstTrials.prefix(Self.earlySteps)),
      TrialSample(firstTrials.dropFirst(Self.earlySteps)),
    ]
    early = try Self.typicalMiss(samples[0])
    late = try Self.typicalMiss(samples[1])
    change = Change(samples)
  }

  /// What a family is shown of first trials; nil below ``stepsShown``.
  public static func shown(of firstTrials: [MeasuredTrial]) -> Transfer? {
    firstTrials.count < stepsShown ? nil : try? Transfer(of: firstTrials)
  }

  private static func typicalMiss(_ sample: TrialSample) throws(InsufficientData) -> Measure {
    try TimeSense(of: sample.trials)[.typicalMiss].get()
  }
}
