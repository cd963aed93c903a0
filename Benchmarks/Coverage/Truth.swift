import Foundation
import TimeQuestMeasures

/// The true measures of the simulated player, from a million trials, and the plain percentile
/// bootstrap to compare with; both have formulas of their own.
struct Truth {
  private let values: [TimeSenseMeasure: Double]

  init() {
    var player = SimulatedPlayer(seed: 1)
    let numbers = player.trials(1_000_000)
    let ranges = player.trials(1_000_000, asRanges: true)
    values = Dictionary(
      uniqueKeysWithValues: TimeSenseMeasure.allCases.map { measure in
        let isOfRanges = [.rangeHitRate, .intervalScore].contains(measure)
        return (measure, Self.value(measure, isOfRanges ? ranges : numbers))
      }
    )
  }

  func of(_ measure: TimeSenseMeasure) -> Double { values[measure] ?? .nan }

  /// The plain percentile interval, with a quarter of the resamples.
  func percentiles(_ measure: TimeSenseMeasure, _ trials: [TrialDurations]) -> ClosedRange<Double> {
    var found: [Double] = []
    Bootstrap(count: trials.count, seed: 1).forEachResample(500) { counts in
      let resample = zip(trials, counts).flatMap { trial, count in
        repeatElement(trial, count: Int(count))
      }
      found.append(Self.value(measure, resample))
    }
    return Quantile.middle95(found.sorted())
  }

  private static func value(_ measure: TimeSenseMeasure, _ trials: [TrialDurations]) -> Double {
    let ratios = trials.map(\.logRatio)
    let differences = trials.map(\.difference)
    switch measure {
    case .bias: return symmetric(median(ratios))
    case .typicalMiss: return symmetric(median(ratios.map(abs)))
    case .steadiness:
      let size = Double(trials.count)
      return expm1(variance(ratios) * size / (size - 1)).squareRoot()
    case .constantError: return mean(differences)
    case .absoluteError: return mean(differences.map(abs))
    case .variableError: return variance(differences).squareRoot()
    case .totalError: return mean(differences.map { $0 * $0 }).squareRoot()
    case .planning: return median(trials.map { log($0.estimated / ($0.felt ?? 0)) })
    case .perception: return median(trials.map { log(($0.felt ?? 0) / $0.actual) })
    case .rangeHitRate:
      return mean(trials.map { $0.range?.contains($0.actual) == true ? 1 : 0 })
    case .intervalScore: return mean(trials.map(score))
    case .rounding:
      return mean(trials.map { $0.estimated.truncatingRemainder(dividingBy: 300) == 0 ? 1 : 0 })
    }
  }

  private static func score(_ trial: TrialDurations) -> Double {
    guard let range = trial.range else { return .nan }
    let width = log(range.upperBound / range.lowerBound)
    let below = max(0, log(range.lowerBound / trial.actual))
    let above = max(0, log(trial.actual / range.upperBound))
    return width + 2 / (1 - trial.confidence) * (below + above)
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

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
