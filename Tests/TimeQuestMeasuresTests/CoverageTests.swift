import Foundation
import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestMeasures

/// A small part of `make coverage` that runs with every test.
struct CoverageTests {
  private static func normal(_ random: inout SeededRandom) -> Double {
    NormalDistribution.quantile(Double.random(in: 0x1p-53..<1, using: &random))
  }

  @Test(
    "95 % intervals of the bias hold the true one in about 95 % of players",
    arguments: [(0.5, 0.0, 0.95), (0, 0, 0.95), (0, 0.5, 0.89)]
  )
  func intervalsHoldTheTruthAsOftenAsTheySay(
    alike: Double,
    likeYesterday: Double,
    share: Double
  ) {
    var held = 0
    let players = TestEffort.rounds(30, full: 100)
    for player in 0..<players {
      var random = SeededRandom(seed: UInt64(player + 1))
      var mood = Self.normal(&random)
      let trials = (0..<20).flatMap { day -> [MeasuredTrial] in
        let fresh = (1 - likeYesterday * likeYesterday).squareRoot() * Self.normal(&random)
        mood = likeYesterday * mood + fresh
        let ofDay = likeYesterday > 0 ? 0.2 * mood : alike.squareRoot() * 0.25 * mood
        return (0..<3).map { step in
          let own = (1 - alike).squareRoot() * 0.25 * Self.normal(&random)
          return .sample(0.18 + ofDay + own, day: day, step: step)
        }
      }
      let sample = TrialSample(trials)
      let interval = DayResampling(sample: sample).intervals(of: [.bias(sample)])[0]
      if interval.usual?.contains(expm1(0.18) * 100) == true { held += 1 }
    }
    // Three standard deviations below; 89 % where twenty days resemble their neighbors.
    let (all, deviation) = (Double(players), (Double(players) * share * (1 - share)).squareRoot())
    #expect(Double(held) >= (all * share - 3 * deviation).rounded(), "\(held) of \(players)")
  }

  @Test("the forecasts hold in the share of runs that they promise", arguments: [0.0, 60])
  func forecastsHoldAsOftenAsTheySay(gap: Double) {
    var (held, runs) = ([0, 0, 0], 0)
    for player in 0..<40 {
      var random = SeededRandom(seed: UInt64(player + 1))
      let durations = (0..<40).map { _ in
        (0..<5).reduce(0.0) { sum, _ in sum + gap + 300 * exp(0.3 * Self.normal(&random)) }
      }
      let record = ForecastRecord(
        of: durations.map { PastDuration(seconds: $0, isWeekend: false) }
      )
      runs += record.runs
      for (index, count) in [record.inside50, record.inside80, record.inside90].enumerated() {
        held[index] += count
      }
    }
    for (count, promised) in zip(held, [0.46...0.57, 0.75...0.87, 0.86...0.96]) {
      #expect(promised.contains(Double(count) / Double(runs)), "\(held) of \(runs)")
    }
  }
}
