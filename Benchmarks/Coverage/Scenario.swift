import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How the guesses of a simulated player come about.
enum Scenario: String, CaseIterable {
  case independent
  case outliers = "10 % outliers"
  case skewed = "skewed durations"
  case likeYesterday = "AR(1) 0.5 between days"
  case alikeWithinDays = "ICC 0.5 within days"
  case pulled = "central tendency"
  case learning = "still learning"

  /// The guesses are 20 % long, and e spreads by 0.25.
  static let bias = log(1.2)
  static let spread = 0.25
  /// Time feels 10 % short, and the remembered guess pulls by 0.3.
  static let perception = -0.1
  static let pull = 0.3
  /// The steps take about these seconds.
  static let lengths = [420.0, 150, 240, 900, 1500]

  /// The trials of that many days, one a step and day; four guesses in ten are rounded to 5
  /// minutes.
  ///
  /// With `asRanges` each guess is a range of a third up and down with a confidence of 0.8. With
  /// `frozenDay` every day is like that one: the player of that moment.
  func trials(
    days: Int,
    steps: Int,
    asRanges: Bool = false,
    frozenDay: Int? = nil,
    _ random: inout SimulatedRandom
  ) -> [MeasuredTrial] {
    var trials: [MeasuredTrial] = []
    var mood = random.normal()
    for day in 0..<days {
      mood =
        self == .likeYesterday ? 0.5 * mood + 0.75.squareRoot() * random.normal() : random.normal()
      for step in 0..<steps {
        let at = Double(frozenDay ?? day)
        let (took, error) = draw(length: Self.lengths[step], mood, steps, at: at, &random)
        let exact = took * exp(error)
        let isHabit = !asRanges && random.uniform() < 0.4
        let guess = isHabit ? max(300, (exact / 300).rounded() * 300) : exact
        let felt = exp(
          Self.pull * log(guess) + (1 - Self.pull) * (log(took) + Self.perception)
            + 0.1 * random.normal()
        )
        trials.append(
          MeasuredTrial(
            stepID: .numbered(step),
            day: CivilDay(number: day),
            estimated: guess,
            actual: took,
            felt: felt,
            range: asRanges ? guess * 0.75...guess / 0.75 : nil
          )
        )
      }
    }
    return trials
  }

  /// How long a step takes, and the error of the guess on logarithms.
  private func draw(
    length: Double,
    _ mood: Double,
    _ steps: Int,
    at day: Double,
    _ random: inout SimulatedRandom
  ) -> (took: Double, error: Double) {
    let took = length * exp(0.2 * random.normal())
    let noise = Self.spread * random.normal()
    switch self {
    case .independent: return (took, Self.bias + noise)
    case .outliers: return (took, Self.bias + noise * (random.uniform() < 0.1 ? 3 : 1))
    case .skewed:
      // The guess knows the step, but nothing of the day on which it takes longer.
      let delay = 0.7 - 0.3 * log(random.uniform())
      return (length * delay, Self.bias + 0.15 * random.normal() - log(delay))
    case .likeYesterday:
      return (took, Self.bias + (steps == 1 ? Self.spread * mood : 0.2 * mood + noise * 0.6))
    case .alikeWithinDays:
      return (took, Self.bias + (Self.spread * mood + noise) / 2.0.squareRoot())
    case .pulled:
      return (took, Self.bias - 0.4 * (log(length) - log(400)) + noise)
    case .learning:
      let rest = exp(-day / 20)
      return (took, (0.1 + 0.5 * rest) + (0.2 + 0.3 * rest) / Self.spread * noise)
    }
  }
}
