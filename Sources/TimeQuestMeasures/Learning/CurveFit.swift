import Foundation

/// The least-squares search for a learning curve.
struct CurveFit {
  private let distances: [Double]
  /// Values of c, ascending in equal ratios, each with exp(−c·n) for every trial.
  private let grid: [(rate: Double, powers: [Double])]

  private static let steps = 40
  private static let fastest = 3.0

  init(_ distances: [Double]) {
    self.distances = distances
    let slowest = 0.5 / Double(max(1, distances.count))
    let ratio = pow(Self.fastest / slowest, 1 / Double(Self.steps - 1))
    grid = (0..<Self.steps).map { step in
      let rate = slowest * pow(ratio, Double(step))
      return (rate, Self.powers(rate, distances.count))
    }
  }

  /// The curve with the least squares.
  var curve: LearningCurve {
    let size = Double(distances.count)
    let sum = distances.reduce(0, +)
    let squares = distances.reduce(0) { $0 + $1 * $1 }
    let lines = grid.map { bestLine($0.powers) }
    guard distances.count > 2,
      let best = lines.indices.min(by: { lines[$0].squares < lines[$1].squares }),
      // A smaller difference is rounding error.
      -sum * sum / size - lines[best].squares > 1e-12 * squares
    else { return LearningCurve(plateau: distances.isEmpty ? 0 : sum / size, gain: 0, rate: 0) }
    let low = grid[max(0, best - 1)].rate
    let high = grid[min(Self.steps - 1, best + 1)].rate
    let rate = RootFinder.of(in: low...high, slope) ?? grid[best].rate
    let line = bestLine(Self.powers(rate, distances.count))
    return LearningCurve(plateau: line.plateau, gain: line.gain, rate: rate)
  }

  private struct Line {
    let plateau: Double
    let gain: Double
    /// The residual sum of squares, less a constant.
    let squares: Double
  }

  /// The best a and b, both at least 0, for a given c.
  private func bestLine(_ powers: [Double]) -> Line {
    let size = Double(distances.count)
    var (x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0)
    for index in distances.indices {
      x += powers[index]
      y += distances[index]
      xx += powers[index] * powers[index]
      xy += powers[index] * distances[index]
    }
    let spread = size * xx - x * x
    let gain = spread > 1e-12 * size * xx ? (size * xy - x * y) / spread : 0
    let plateau = (y - gain * x) / size
    if gain <= 0 { return Line(plateau: y / size, gain: 0, squares: -y * y / size) }
    if plateau < 0 { return Line(plateau: 0, gain: xy / xx, squares: -xy * xy / xx) }
    return Line(plateau: plateau, gain: gain, squares: -plateau * y - gain * xy)
  }

  /// Half the derivative of the sum of squares by c, over b: Σ (y − a − b·x)·n·x.
  private func slope(_ rate: Double) -> Double {
    let powers = Self.powers(rate, distances.count)
    let line = bestLine(powers)
    var sum = 0.0
    for index in distances.indices {
      let rest = distances[index] - line.plateau - line.gain * powers[index]
      sum += rest * Double(index + 1) * powers[index]
    }
    return sum
  }

  private static func powers(_ rate: Double, _ count: Int) -> [Double] {
    (0..<count).map { exp(-rate * Double($0 + 1)) }
  }
}
