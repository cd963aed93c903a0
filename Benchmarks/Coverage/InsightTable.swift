import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often players are told something untrue in ten weeks, and how often what is true.
enum InsightTable {
  private enum World: String, CaseIterable {
    case independent
    case outliers = "ten per cent outliers"
    case alike = "days alike within themselves"
    case likeYesterday = "AR(1) 0.5"
    case biasedSteps = "step biases, SD 0.3"
  }

  /// The greatest share of players who are told something untrue, in percent.
  private static let promised = 5.0

  /// Prints the table, and returns whether all cells hold.
  static func print(players: Int) -> Bool {
    var hold = true
    Swift.print(
      """

      | told in one of ten weekly looks, in percent of players | 3 steps a day | 6 steps, two quests |
      |---|---|---|
      """
    )
    for world in World.allCases {
      let cells = [1, 2].map { quests -> String in
        let share = share(players, quests, world) { !$1.isTrue($0) }
        if share > promised { hold = false }
        let text = String(format: "%.1f", share)
        return share > promised ? "**\(text)**" : text
      }
      Swift.print("| something untrue, \(world.rawValue) | \(cells.joined(separator: " | ")) |")
    }
    for effect in [0.1, 0.2, 0.3] {
      let cells = [1, 2].map { quests -> String in
        let share = share(players, quests, .independent, effect: effect) { insight, _ in
          insight == .weekends
        }
        return String(format: "%.0f", share)
      }
      let percent = Int((expm1(effect) * 100).rounded())
      Swift.print(
        "| weekends guessed \(percent) % longer | \(cells.joined(separator: " | ")) |"
      )
    }
    return hold
  }

  /// In percent, how many players are told something of that kind.
  private static func share(
    _ players: Int,
    _ quests: Int,
    _ world: World,
    effect: Double = 0,
    _ isWanted: (Insight, Biases) -> Bool
  ) -> Double {
    let told = (0..<players).count { player in
      var random = SimulatedRandom(seed: UInt64(player * 7 + quests))
      let biases = Biases(quests: quests, spread: world == .biasedSteps ? 0.3 : 0, &random)
      let trials = trials(biases, world, effect, &random)
      return (1...10).contains { week in
        let seen = trials.filter { $0.trial.day < CivilDay(number: monday + 7 * week) }
        return Insight.found(in: seen).contains { isWanted($0.insight, biases) }
      }
    }
    return Double(told) / Double(players) * 100
  }

  /// How much longer than it takes each step is guessed, as a logarithm: three steps a quest.
  private struct Biases {
    let values: [[Double]]

    init(quests: Int, spread: Double, _ random: inout SimulatedRandom) {
      values = (0..<quests).map { _ in (0..<3).map { _ in spread * random.normal() } }
    }

    /// Whether the steps of the one group are guessed longer on average than those of the other.
    func isTrue(_ insight: Insight) -> Bool {
      func mean(_ step: Int) -> Double { values.map { $0[step] }.reduce(0, +) }
      let evening = values.dropFirst().first ?? []
      let difference =
        switch insight {
        case .mornings, .evenings: values[0].reduce(0, +) - evening.reduce(0, +)
        case .firstSteps, .lastSteps, .shortSteps, .longSteps: mean(0) - mean(2)
        case .weekdays, .weekends: 0.0
        }
      let isSecond = [Insight.evenings, .weekends, .lastSteps, .longSteps].contains(insight)
      return isSecond ? difference < 0 : difference > 0
    }
  }

  /// 2026-01-05.
  private static let monday = 20_458

  /// Three steps of 5, 10 and 20 minutes in the morning; with two quests the same in the evening.
  private static func trials(
    _ biases: Biases,
    _ world: World,
    _ effect: Double,
    _ random: inout SimulatedRandom
  ) -> [SituatedTrial] {
    var mood = random.normal()
    var trials: [SituatedTrial] = []
    for number in 0..<Claim.days {
      let day = CivilDay(number: monday + number)
      mood =
        world == .likeYesterday
        ? 0.5 * mood + 0.75.squareRoot() * random.normal() : random.normal()
      let shared = world == .alike || world == .likeYesterday ? 0.2 * mood : 0
      for quest in biases.values.indices {
        for step in 0..<3 {
          let isOdd = world == .outliers && random.uniform() < 0.1
          let actual = 300 * Double(1 << step) * exp(0.2 * random.normal())
          let lean = biases.values[quest][step] + shared + (number % 7 >= 5 ? effect : 0)
          let miss = 0.3 * random.normal() + (isOdd ? 2 * random.normal() : 0)
          trials.append(
            SituatedTrial(
              MeasuredTrial(
                stepID: .numbered(quest * 3 + step),
                day: day,
                estimated: actual * exp(lean + miss),
                actual: actual
              ),
              hour: quest == 0 ? 7 : 19,
              isFirst: step == 0,
              isLast: step == 2
            )
          )
        }
      }
    }
    return trials
  }
}
