import Foundation
import TimeQuestModels

/// Random numbers of a simulation, with a seed.
struct SimulatedRandom {
  private var generator: SeededRandom

  init(seed: UInt64) {
    generator = SeededRandom(seed: seed)
    // Neighboring seeds begin alike.
    _ = generator.next()
  }

  /// Evenly distributed from 0 to 1.
  mutating func uniform() -> Double { Double.random(in: 0x1p-53..<1, using: &generator) }

  /// Normally distributed, by the method of Box and Muller.
  mutating func normal() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
