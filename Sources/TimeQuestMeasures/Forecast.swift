import TimeQuestModels

/// How long a quest will take, from how the player's guesses held so far (evidence-based
/// scheduling, Joel Spolsky's FogBugz).
///
/// actual = estimate ÷ velocity, with velocity = estimated/actual resampled from the player's own
/// trials: each round draws one for every step, and the sums over all rounds are the forecast.
public struct Forecast: Hashable, Sendable {
  /// Trials whose velocities are drawn from, at most: the latest ones.
  public static let trials = 200
  public static let rounds = 10_000

  /// How long the whole takes in each round, ascending, in seconds.
  private let totals: [Double]
  /// How long each step takes in each round, ascending, in seconds.
  private let steps: [[Double]]
  /// How many velocities were drawn from.
  public let n: Int

  /// The estimates are the player's last ones of each step, in seconds; velocities must be above 0.
  ///
  /// Throws `InsufficientData` under six velocities. The draws follow from the numbers alone.
  public init(estimates: [Double], velocities: [Double]) throws(InsufficientData) {
    guard velocities.count >= TimeSenseMeasure.trialsNeeded else {
      throw InsufficientData(n: velocities.count, needed: TimeSenseMeasure.trialsNeeded)
    }
    n = velocities.count
    var random = SeededRandom(seed: Bootstrap.seed(of: velocities + estimates))
    var totals = [Double](repeating: 0, count: Self.rounds)
    steps = estimates.map { estimate in
      var durations: [Double] = []
      for round in totals.indices {
        let place = random.next().multipliedFullWidth(by: UInt64(velocities.count)).high
        let duration = estimate / velocities[Int(place)]
        durations.append(duration)
        totals[round] += duration
      }
      return durations.sorted()
    }
    self.totals = totals.sorted()
  }

  /// The whole takes at most this many seconds in that share of all mornings.
  public func total(at share: Double) -> Double { Quantile.of(totals, at: share) }

  /// A step, from 0, takes at most this many seconds in that share of all mornings.
  public func step(_ index: Int, at share: Double) -> Double {
    Quantile.of(steps[index], at: share)
  }
}
