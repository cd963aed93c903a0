import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often the forecasts of whole runs hold, over runs 7 to 60 of simulated players.
enum DoorTable {
  /// What makes the runs of a quest differ.
  struct Household {
    let name: String
    var stepSpread = 0.3
    /// The spread of the steps' own lengths between players.
    var lengthSpread = 0.0
    var dayEffect = 0.0
    var gap = 0.0
    var oddRuns = 0.0
    /// How much longer the runs become from the 21st to the 40th, as a share.
    var drift = 0.0
    /// Whether they go on so after that.
    var driftsOn = false
    /// Whether the shares are promised, or only printed.
    var isPromised = true

    /// The shares within which 50, 80 and 90 % have to hold.
    var promised: [ClosedRange<Double>?] {
      guard isPromised else { return [] }
      return drift == 0 ? [47...56, 76...86, 87...95] : [44...57, nil, nil]
    }

    func scale(_ run: Int) -> Double {
      let drifted = driftsOn ? Double(run) / 20 : min(1, max(0, Double(run - 20) / 20))
      return pow(1 + drift, drifted)
    }
  }

  private static let households = [
    Household(name: "independent"),
    Household(name: "step biases, SD 0.3", lengthSpread: 0.3),
    Household(name: "day effect 0.2", dayEffect: 0.2),
    Household(name: "gaps of 20 s, 8 % of 150 s", gap: 20),
    Household(name: "gaps of 60 s, 8 % of 150 s", gap: 60),
    Household(name: "5 % odd runs, × 1.6", oddRuns: 0.05),
    Household(name: "drift of 15 % over 20 runs", drift: 0.15),
    Household(name: "drift of −15 % over 20 runs", drift: -0.15),
    Household(name: "15 % more every 20 runs", drift: 0.15, driftsOn: true, isPromised: false),
    Household(name: "15 % less every 20 runs", drift: -0.15, driftsOn: true, isPromised: false),
    Household(name: "steadier steps, SD 0.15", stepSpread: 0.15, isPromised: false),
  ]
  private static let lengths = [240.0, 360, 480, 180, 600]
  private static let runs = 60
  private static let first = 7

  /// Prints the table, and returns whether all cells hold.
  static func print(players: Int) -> Bool {
    var hold = true
    Swift.print(
      """

      | runs | 50 % | 80 % | 90 % | players whose 90 % holds under 75 % | pinball loss at 90 %, oracle = 1 |
      |---|---|---|---|---|---|
      """
    )
    for household in households {
      let found = simulate(household, players: players)
      var texts = found.shares.enumerated().map { index, share in
        cell(share, household.promised.dropFirst(index).first ?? nil, &hold)
      }
      let isPromised = household.isPromised && household.drift == 0
      texts.append(cell(found.badPlayers, isPromised ? 0...1.999 : nil, &hold))
      texts.append(cell(found.loss, isPromised ? 0...1.1 : nil, &hold, decimals: 3))
      Swift.print("| \(household.name) | \(texts.joined(separator: " | ")) |")
    }
    return hold
  }

  private static func cell(
    _ value: Double,
    _ promised: ClosedRange<Double>?,
    _ hold: inout Bool,
    decimals: Int = 1
  ) -> String {
    let text = String(format: "%.\(decimals)f", value)
    if promised?.contains(value) ?? true { return text }
    hold = false
    return "**\(text)**"
  }

  private struct Findings {
    var shares: [Double]
    var badPlayers: Double
    var loss: Double
  }

  private static func simulate(_ household: Household, players: Int) -> Findings {
    var held = [0, 0, 0]
    var (forecasts, badPlayers, loss, oracle) = (0, 0, 0.0, 0.0)
    for player in 0..<players {
      var random = SimulatedRandom(seed: UInt64(player))
      let own = lengths.map { $0 * exp(household.lengthSpread * random.normal()) }
      let truth = (0..<20_000).map { _ in total(household, own, &random) }.sorted()
      let best = truth[truth.count * 9 / 10]
      var (durations, own90) = ([Double](), 0)
      for run in 0..<runs {
        let scale = household.scale(run)
        let duration = total(household, own, &random) * scale
        if run + 1 >= first, let forecast = try? DurationForecast(of: durations) {
          forecasts += 1
          for (index, percent) in [50, 80, 90].enumerated()
          where duration <= forecast.seconds(percent: percent) {
            held[index] += 1
            if percent == 90 { own90 += 1 }
          }
          loss += pinball(forecast.seconds(percent: 90), duration)
          oracle += pinball(best * scale, duration)
        }
        durations.append(duration)
      }
      if Double(own90) < 0.75 * Double(runs - first + 1) { badPlayers += 1 }
    }
    return Findings(
      shares: held.map { Double($0) / Double(forecasts) * 100 },
      badPlayers: Double(badPlayers) / Double(players) * 100,
      loss: loss / oracle
    )
  }

  private static func total(
    _ household: Household,
    _ lengths: [Double],
    _ random: inout SimulatedRandom
  ) -> Double {
    let day = exp(household.dayEffect * random.normal())
    var sum = 0.0
    for length in lengths {
      sum += length * day * exp(household.stepSpread * random.normal())
      if household.gap > 0 { sum += random.uniform() < 0.08 ? 150 : household.gap }
    }
    return random.uniform() < household.oddRuns ? sum * 1.6 : sum
  }

  private static func pinball(_ forecast: Double, _ duration: Double) -> Double {
    duration > forecast ? 0.9 * (duration - forecast) : 0.1 * (forecast - duration)
  }
}
