import Foundation

/// A learning curve |e|ₙ = a + b·exp(−c·n): the error of the guess in the n-th trial, from 1.
///
/// The curves of single learners are exponential (Heathcote, Brown and Mewhort 2000); only averages
/// over many learners look like a power of n. |e| is |ln(estimated/actual)|.
public struct LearningCurve: Hashable, Sendable {
  /// a, at least 0: the error that remains after much practice.
  public let plateau: Double
  /// b, at least 0: how much the error shrinks in all; 0 when practice shows no effect.
  public let gain: Double
  /// c: how fast the error shrinks, per trial; 0 when practice shows no effect.
  public let rate: Double

  /// Creates a curve from its three parameters.
  public init(plateau: Double, gain: Double, rate: Double) {
    self.plateau = plateau
    self.gain = gain
    self.rate = rate
  }

  /// The error |e| that the curve predicts for the n-th trial.
  public func distance(at trial: Double) -> Double { plateau + gain * exp(-rate * trial) }

  /// The number of trials in which the error above the plateau halves; nil for a flat curve.
  public var halfLife: Double? { gain > 0 && rate > 0 ? log(2) / rate : nil }
}

extension LearningCurve {
  /// The fewest trials that a curve is fitted to.
  public static let trialsNeeded = 6

  /// Fits a curve to the errors of one step's trials, oldest first, by least squares.
  ///
  /// The parameters are limited: a ≥ 0, b ≥ 0, and c from 0.5 divided by the number of trials to 3.
  /// For each c the best a and b have a closed form, so the search is for c alone: first on a grid,
  /// then for the root of the derivative. It is for the picture; whether practice is working is for
  /// `LearningTest` to say. Throws `InsufficientData` for fewer than six trials.
  public init(fitting distances: [Double]) throws(InsufficientData) {
    guard distances.count >= Self.trialsNeeded else {
      throw InsufficientData(n: distances.count, needed: Self.trialsNeeded)
    }
    self = CurveFit(distances).curve
  }
}

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

/// Finds where a continuous function changes its sign, by the Illinois method.
enum RootFinder {
  /// A root within the bounds; nil when the function has the same sign at both ends.
  static func of(in bounds: ClosedRange<Double>, _ function: (Double) -> Double) -> Double? {
    var (left, right) = (bounds.lowerBound, bounds.upperBound)
    var (atLeft, atRight) = (function(left), function(right))
    if atLeft == 0 { return left }
    if atRight == 0 { return right }
    guard atLeft.sign != atRight.sign else { return nil }
    for _ in 0..<200 {
      let middle = right - atRight * (right - left) / (atRight - atLeft)
      guard middle > min(left, right), middle < max(left, right) else { return right }
      let value = function(middle)
      if value == 0 { return middle }
      // The value at the retained end is halved, so that both ends move.
      if value.sign != atRight.sign {
        (left, atLeft) = (right, atRight)
      } else {
        atLeft /= 2
      }
      (right, atRight) = (middle, value)
      if abs(right - left) <= 1e-15 * abs(right) { return right }
    }
    return right
  }
}
