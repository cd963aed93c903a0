public import TimeQuestModels

/// The averages and counts of a session, over its counted trials alone (GAME-08).
public struct SessionTally: Hashable, Sendable {
  /// The mean accuracy in percent, 0 to 100; nil without a counted trial.
  public let averageAccuracy: Double?
  /// The number of guesses that were too long.
  public let overestimates: Int
  /// The number of guesses that were too short.
  public let underestimates: Int
  /// The number of guesses that were exact to the shown second.
  public let exact: Int
  /// The number of ranges that held the time.
  public let inside: Int
  /// The index of the trial with the greatest accuracy, of equals the one with the smallest error;
  /// nil without a counted guess of one duration, since a range is compared with none.
  public let closestStep: Int?
  /// How far off that one was; nil as before.
  public let closestDistance: Seconds?

  /// The tally of these trials, each with its accuracy in percent.
  public init(of trials: [Trial], accuracies: [Double]) {
    let counted = trials.indices.filter { trials[$0].isCounted }
    let directions = counted.map { trials[$0].direction }
    func count(_ direction: Direction) -> Int { directions.count { $0 == direction } }
    averageAccuracy = Self.mean(counted.map { accuracies[$0] })
    overestimates = count(.over)
    underestimates = count(.under)
    exact = count(.exact)
    inside = count(.inside)
    func distance(_ index: Int) -> Seconds { trials[index].difference.magnitude }
    let closest = counted.filter { trials[$0].estimate.range == nil }.min {
      (accuracies[$1], distance($0)) < (accuracies[$0], distance($1))
    }
    closestStep = closest
    closestDistance = closest.map(distance)
  }

  static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }
}

/// Decides what is a new personal best of a step (PROG-06).
public protocol PersonalBestRule: Sendable {
  /// Whether a counted trial with that error is a new best.
  ///
  /// `closestBefore` is the smallest error of the counted trials of the step so far; nil where
  /// there is none, and then nothing is a new best.
  func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool
}

/// A best is closer than every counted trial of the step before it; an equal one is none.
public struct ClosestEver: PersonalBestRule {
  /// A rule; all are equal.
  public init() {}

  /// Whether the error is smaller than the smallest before, without its sign.
  public func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool {
    closestBefore.map { difference.magnitude < $0.magnitude } ?? false
  }
}
