import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often the 95 % interval of each measure holds the true value.
enum IntervalTable {
  private static let sizes = [10, 20, 50, 200]
  private static let measuresOfRanges: Set<TimeSenseMeasure> = [.rangeHitRate, .intervalScore]

  /// Prints the tables for one step and for five, and returns whether all cells hold.
  static func print(players: Int) async -> Bool {
    var hold = true
    for steps in [1, 5] {
      let scenarios = Scenario.allCases.filter {
        steps > 1 || $0 != .pulled && $0 != .alikeWithinDays
      }
      var cells: [Scenario: [TimeSenseMeasure: [Double?]]] = [:]
      for scenario in scenarios { cells[scenario] = await row(scenario, steps, players) }
      Swift.print("\n| \(steps == 1 ? "one step" : "five steps") |", terminator: "")
      Swift.print(scenarios.map { " \($0.rawValue) |" }.joined())
      Swift.print("|---|" + scenarios.map { _ in "---|" }.joined())
      for measure in TimeSenseMeasure.allCases where cells[.independent]?[measure] != nil {
        let texts = scenarios.map { scenario in
          (cells[scenario]?[measure] ?? []).map { share -> String in
            guard let share else { return "–" }
            let promised = scenario == .learning ? 75.0...100 : 90...98
            let rounded = share.rounded()
            if !promised.contains(rounded) { hold = false }
            let text = String(format: "%.0f", rounded)
            return promised.contains(rounded) ? text : "**\(text)**"
          }
          .joined(separator: " ")
        }
        Swift.print("| \(measure.rawValue) | \(texts.joined(separator: " | ")) |")
      }
    }
    return hold
  }

  /// In percent, for each measure and number of days.
  private static func row(
    _ scenario: Scenario,
    _ steps: Int,
    _ players: Int
  ) async -> [TimeSenseMeasure: [Double?]] {
    var found: [TimeSenseMeasure: [Double?]] = [:]
    var truth = scenario == .learning ? nil : Truth(scenario, steps: steps)
    for size in sizes {
      if scenario == .learning { truth = Truth(scenario, steps: steps, frozenDay: size - 1) }
      guard let truth else { continue }
      let tally = await tally(scenario, truth, days: size, steps: steps, players: players)
      for measure in TimeSenseMeasure.allCases where truth[measure] != nil {
        let count = tally[measure] ?? (0, 0)
        found[measure, default: []].append(
          count.told > players / 20 ? Double(count.held) / Double(count.told) * 100 : nil
        )
      }
    }
    return found
  }

  typealias Tally = [TimeSenseMeasure: (held: Int, told: Int)]

  static func tally(
    _ scenario: Scenario,
    _ truth: Truth,
    days: Int,
    steps: Int,
    players: Int
  ) async -> Tally {
    await withTaskGroup(of: Tally.self) { group in
      let workers = 2
      for worker in 0..<workers {
        group.addTask {
          var tally: Tally = [:]
          for player in stride(from: worker, to: players, by: workers) {
            var random = SimulatedRandom(seed: UInt64(player * 1000 + days))
            for asRanges in [false, true] {
              var trials = scenario.trials(
                days: days,
                steps: steps,
                asRanges: asRanges,
                &random
              )[...]
              if scenario == .learning {
                trials =
                  trials[MeasureWindow.days(MeasureWindow.standard).start(of: trials.map(\.day))...]
              }
              let sense = TimeSense(of: trials)
              for measure in TimeSenseMeasure.allCases
              where measuresOfRanges.contains(measure) == asRanges {
                guard let trueValue = truth[measure], case .success(let found) = sense[measure],
                  let interval = found.interval
                else { continue }
                tally[measure, default: (0, 0)].told += 1
                if interval.contains(trueValue) { tally[measure, default: (0, 0)].held += 1 }
              }
            }
          }
          return tally
        }
      }
      return await group.reduce(into: [:]) { sum, part in
        sum.merge(part) { ($0.held + $1.held, $0.told + $1.told) }
      }
    }
  }
}
