import Foundation
import TimeQuestModels

/// Whether one group of trials is guessed longer than another one, from the means of their days.
struct DayComparison {
  /// A figure with its standard error and the degrees of freedom of that.
  private struct Contrast {
    let difference: Double
    let error: Double
    let freedom: Double
  }

  /// The mean log ratio of each group by day, in the order of the days.
  private let means: [(first: Double?, second: Double?)]
  /// How many trials are in the groups.
  let n: Int

  /// `isInFirst` says of each trial in which group it is; nil for neither.
  init(of trials: [MeasuredTrial], _ isInFirst: [Bool?]) {
    var days: [CivilDay: (first: [Double], second: [Double])] = [:]
    var count = 0
    for (trial, group) in zip(trials, isInFirst) {
      guard let group else { continue }
      count += 1
      if group {
        days[trial.day, default: ([], [])].first.append(trial.logRatio)
      } else {
        days[trial.day, default: ([], [])].second.append(trial.logRatio)
      }
    }
    n = count
    means = days.sorted { $0.key < $1.key }.map { _, groups in
      (Self.mean(groups.first), Self.mean(groups.second))
    }
  }

  /// First less second group; nil where it may be chance, by a two-sided test at that level.
  func difference(at level: Double) -> Double? {
    guard let contrast = paired ?? unpaired, contrast.error > 0 else { return nil }
    let t = contrast.difference / contrast.error
    let p = StudentTDistribution.incompleteBeta(
      contrast.freedom / (contrast.freedom + t * t),
      contrast.freedom / 2,
      0.5
    )
    return p <= level ? contrast.difference : nil
  }

  /// Within days: what makes a day long or short as a whole does not count.
  private var paired: Contrast? {
    let differences = means.compactMap { day in
      day.first.flatMap { first in day.second.map { first - $0 } }
    }
    guard differences.count >= Insight.daysNeeded else { return nil }
    let m = Double(differences.count)
    return Contrast(
      difference: differences.reduce(0, +) / m,
      error: (Self.variance(differences) / m).squareRoot()
        * DayResampling.neighborFactor(differences),
      freedom: m - 1
    )
  }

  /// Between days (Welch 1947).
  private var unpaired: Contrast? {
    let (first, second) = (means.compactMap(\.first), means.compactMap(\.second))
    guard min(first.count, second.count) >= Insight.daysNeeded,
      let center = Self.mean(first), let other = Self.mean(second)
    else { return nil }
    let parts = [first, second].map { Self.variance($0) / Double($0.count) }
    let sum = parts[0] + parts[1]
    guard sum > 0 else { return nil }
    // Each day against its group, as the days followed each other.
    let series = means.compactMap { day in
      Self.mean([day.first.map { $0 - center }, day.second.map { $0 - other }].compactMap(\.self))
    }
    return Contrast(
      difference: center - other,
      error: sum.squareRoot() * DayResampling.neighborFactor(series),
      freedom: sum * sum
        / (parts[0] * parts[0] / Double(first.count - 1)
          + parts[1] * parts[1] / Double(second.count - 1))
    )
  }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  private static func variance(_ numbers: [Double]) -> Double {
    let offsets = Statistic.centered(numbers).offsets
    return offsets.reduce(0) { $0 + $1 * $1 } / Double(numbers.count - 1)
  }
}
