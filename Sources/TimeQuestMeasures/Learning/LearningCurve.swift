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
