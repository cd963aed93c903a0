import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// A player whose bias, spread and learning rate are known.
struct SimulatedPlayer {
  /// The guesses are 20 % long, and e = ln(estimated/actual) spreads by 0.25.
  static let bias = log(1.2)
  static let spread = 0.25
  /// The mean of |e| is 0.15 + 0.6·exp(−0.06·n).
  static let learning = LearningCurve(plateau: 0.15, gain: 0.6, rate: 0.06)

  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Trials of a step that takes about seven minutes; four guesses in ten are rounded to 5 minutes,
  /// or all of them are ranges of a third up and down with a confidence of 0.8.
  mutating func trials(_ count: Int, asRanges: Bool = false) -> [TrialDurations] {
    (0..<count).map { _ in
      let actual = 420 * exp(0.2 * normal())
      let felt = actual * exp(-0.1 + 0.15 * normal())
      let guess = actual * exp(Self.bias + Self.spread * normal())
      if asRanges {
        let range = guess * 0.75...guess / 0.75
        return TrialDurations(estimated: guess, actual: actual, felt: felt, range: range)
      }
      let isHabit = Double.random(in: 0..<1, using: &random) < 0.4
      let rounded = max(300, (guess / 300).rounded() * 300)
      return TrialDurations(estimated: isHabit ? rounded : guess, actual: actual, felt: felt)
    }
  }

  /// The errors |e| of that many trials, in order.
  mutating func distances(_ count: Int) -> [Double] {
    // The mean of |z| is √(2/π).
    let scale = (Double.pi / 2).squareRoot()
    return (1...count).map { abs(normal()) * scale * Self.learning.distance(at: Double($0)) }
  }

  /// A normally distributed number, by the method of Box and Muller.
  private mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: 0x1p-53..<1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }
}
