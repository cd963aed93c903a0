import TimeQuestModels

/// How long a quest will take, computed from the accuracy of the player's earlier guesses.
///
/// The method is evidence-based scheduling (Joel Spolsky, FogBugz): actual = estimate ÷ velocity,
/// where velocity = estimated/actual is resampled from the player's own trials. Each round draws
/// one velocity for every step; the sums over all rounds are the forecast.
public struct Forecast: Hashable, Sendable {
  /// How many of the latest trials give their velocities, at most.
  public static let trials = 200
  /// How many times the whole quest is simulated.
  public static let rounds = 10_000

  /// The duration of the whole quest in each round, in seconds, in ascending order.
  private let totals: [Double]
  /// The duration of each step in each round, in seconds, in ascending order.
  private let steps: [[Double]]
  /// The number of velocities that the rounds draw from.
  public let n: Int

  /// Simulates the quest with one estimate for each step, in seconds, and the player's velocities.
  ///
  /// Velocities must be above 0. Throws `InsufficientData` when there are fewer than six of them.
  /// The random numbers depend on the arguments alone: equal arguments give equal forecasts.
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

  /// The seconds that suffice for the whole quest in that share of all rounds, from 0 to 1.
  public func total(at share: Double) -> Double { Quantile.of(totals, at: share) }

  /// The seconds that suffice for one step, counted from 0, in that share of all rounds.
  public func step(_ index: Int, at share: Double) -> Double {
    Quantile.of(steps[index], at: share)
  }
}
