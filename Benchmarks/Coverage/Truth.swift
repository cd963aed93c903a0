import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// The true measures of a simulated player, from 40,000 days, by formulas of their own.
struct Truth {
  private var values: [TimeSenseMeasure: Double] = [:]

  init(_ scenario: Scenario, steps: Int, frozenDay: Int? = nil) {
    var random = SimulatedRandom(seed: 1)
    let trials = scenario.trials(days: 40_000, steps: steps, frozenDay: frozenDay, &random)
    let ranges = scenario.trials(
      days: 40_000,
      steps: steps,
      asRanges: true,
      frozenDay: frozenDay,
      &random
    )
    let ratios = trials.map(\.logRatio)
    let differences = trials.map(\.difference)
    let bySteps = (0..<steps).map { step in trials.filter { $0.stepID == .numbered(step) } }
    values[.bias] = Self.symmetric(Median.of(ratios))
    values[.questBias] = log(
      bySteps.map { Median.of($0.map(\.estimated)) }.reduce(0, +)
        / bySteps.map { Median.of($0.map(\.actual)) }.reduce(0, +)
    )
    values[.typicalMiss] = Self.symmetric(Median.of(ratios.map(abs)))
    let within = bySteps.map { Self.variance($0.map(\.logRatio)) }
    values[.steadiness] = expm1(Self.mean(within)).squareRoot()
    values[.constantError] = Self.mean(differences)
    values[.absoluteError] = Self.mean(differences.map(abs))
    if steps > 2 {
      let times = bySteps.map { Self.mean($0.map { log($0.actual) }) }
      let guesses = bySteps.map { Self.mean($0.map { log($0.estimated) }) }
      let products = zip(times, guesses).map { ($0 - Self.mean(times)) * ($1 - Self.mean(guesses)) }
      values[.centralTendency] = Self.mean(products) / Self.variance(times)
    }
    values[.perception] = Scenario.perception
    values[.planning] = Median.of(ratios) - Scenario.perception
    values[.rangeHitRate] = Self.mean(
      ranges.map { $0.range?.contains($0.actual) == true ? 1 : 0 }
    )
    values[.intervalScore] = Self.mean(ranges.map(Self.score))
    values[.rounding] = Self.mean(
      trials.map { $0.estimated.truncatingRemainder(dividingBy: 300) == 0 ? 1 : 0 }
    )
  }

  subscript(measure: TimeSenseMeasure) -> Double? { values[measure] }

  private static func score(_ trial: MeasuredTrial) -> Double {
    guard let range = trial.range else { return .nan }
    let width = log(range.upperBound / range.lowerBound)
    let below = max(0, log(range.lowerBound / trial.actual))
    let above = max(0, log(trial.actual / range.upperBound))
    // φ(Φ⁻¹(0.9)) = 0.17549833, for a confidence of 0.8.
    return (width + 10 * (below + above)) / (4 * 0.17549833 / 0.2)
  }

  private static func symmetric(_ ratio: Double) -> Double {
    (exp(abs(ratio)) - 1) * (ratio < 0 ? -100 : 100)
  }

  private static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }

  private static func variance(_ numbers: [Double]) -> Double {
    let middle = mean(numbers)
    return mean(numbers.map { ($0 - middle) * ($0 - middle) })
  }
}
