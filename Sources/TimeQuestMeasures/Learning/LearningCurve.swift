import Foundation

/// |e|ₙ = a + b·exp(−c·n): how the distance of a guess goes with the number n of the trial, from 1.
///
/// Exponential and not a power of n, as single learners' curves are (Heathcote, Brown and Mewhort
/// 2000); only averages over many learners look like a power.
public struct LearningCurve: Hashable, Sendable {
  /// a, at least 0: the distance that practice leads to.
  public let plateau: Double
  /// b, at least 0: what there was to gain at the start; 0 where nothing is gained.
  public let gain: Double
  /// c: how fast it is gained, per trial; 0 where nothing is gained.
  public let rate: Double

  public init(plateau: Double, gain: Double, rate: Double) {
    self.plateau = plateau
    self.gain = gain
    self.rate = rate
  }

  /// The distance |e| that it tells for the n-th trial.
  public func distance(at trial: Double) -> Double { plateau + gain * exp(-rate * trial) }

  /// Trials until half of what is left to gain is gained; nil where nothing is gained.
  public var halfLife: Double? { gain > 0 && rate > 0 ? log(2) / rate : nil }
}

extension LearningCurve {
  /// The curve that is nearest to the distances by least squares, within a ≥ 0, b ≥ 0 and c between
  /// half a turn over the whole practice and 3.
  ///
  /// For each c the best a and b follow in closed form; so what is searched is c alone, first on a
  /// grid, then where the sum of squares has slope 0. The same distances always give the same
  /// curve. The distances are those of the trials in order, oldest first; with fewer than three of
  /// them the curve is flat.
  public init(fitting distances: [Double]) {
    self = CurveFit(distances).curve(counts: [Double](repeating: 1, count: distances.count))
  }
}
