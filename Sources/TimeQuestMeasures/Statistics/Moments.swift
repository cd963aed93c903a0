import Foundation

/// The first two moments of a resample, computed in one pass.
struct Moments {
  private(set) var size = 0.0
  private var sum = 0.0
  private(set) var squares = 0.0

  /// The moments of the numbers themselves.
  init(of numbers: [Double], _ counts: [Double]) {
    for index in numbers.indices {
      let weighted = counts[index] * numbers[index]
      size += counts[index]
      sum += weighted
      squares += weighted * numbers[index]
    }
  }

  /// The moments of their squared distances from a center, so that the mean is m₂.
  init(ofPowersOf numbers: [Double], about center: Double, _ counts: [Double]) {
    for index in numbers.indices {
      let offset = numbers[index] - center
      let square = offset * offset
      let weighted = counts[index] * square
      size += counts[index]
      sum += weighted
      squares += weighted * square
    }
  }

  var mean: Double { sum / size }

  /// The standard error of the mean: SD/√n, with SD over n−1.
  var errorOfMean: Double {
    let rest = max(0, squares - sum * sum / size)
    return size > 1 ? (rest / (size - 1) / size).squareRoot() : 0
  }

  /// The logarithm of √(mean · factor), with its standard error.
  func logOfRoot(scaledBy factor: Double) -> Statistic.Reading {
    guard sum > 0 else { return Statistic.Reading(center: -.infinity, error: 0) }
    let excess = squares * size / (sum * sum) - 1
    return Statistic.Reading(
      center: log(mean * factor) / 2,
      // A smaller excess is rounding error.
      error: excess > 1e-12 ? excess.squareRoot() / (2 * size.squareRoot()) : 0
    )
  }
}
