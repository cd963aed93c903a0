import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often the interval of a study holds the truth, how wide it is, and which effects it finds.
enum StudyTable {
  /// How days and steps vary, beside the effect.
  private enum World: String, CaseIterable {
    case independent
    case likeYesterday = "AR(1) 0.5 between days"
    case outliers = "8 % of steps × 1.6"
    case drift = "a fifth faster from first to last day"
  }

  /// A kind of study, its length, and the effects that its power is told for, in percent.
  private struct Study {
    let name: String
    let days: Int
    let effects: [Double]
    let effect: @Sendable (World, Double, Int, inout SimulatedRandom) -> StudyEffect?
  }

  private static let studies: [Study] =
    [20, 40].map {
      Study(name: "mystery step, 5 steps", days: $0, effects: [10, 15], effect: mystery)
    }
    + [18, 20, 40].map {
      Study(name: "days in pairs, duration", days: $0, effects: [20], effect: duration)
    }
    + [24, 40].map {
      Study(name: "days in pairs, typical miss", days: $0, effects: [40], effect: miss)
    }

  /// Prints the table, and returns whether each interval holds 93 to 97 %.
  static func print(players: Int) async -> Bool {
    Swift.print(
      """

      | study | days | days and steps | holds, % | ± % | finds, % of players | of no effect told, % |
      |---|---|---|---|---|---|---|
      """
    )
    var hold = true
    for study in studies {
      for world in World.allCases {
        let none = await found(study, world, 0, players)
        let held = share(none) { $0.interval.contains(1) }
        hold = hold && held >= 92.95
        let wide = none.map { ($0.interval.upperBound / $0.interval.lowerBound).squareRoot() }
        var powers: [String] = []
        for effect in study.effects {
          let some = await found(study, world, log1p(effect / 100), players)
          powers.append(
            "\(Int(effect)) %: \(text(share(some) { !$0.interval.contains(1) }))"
          )
        }
        Swift.print(
          "| \(study.name) | \(study.days) | \(world.rawValue) | \(text(held, isBroken: held < 92.95)) "
            + "| \(text((wide.sorted()[wide.count / 2] - 1) * 100)) | \(powers.joined(separator: ", ")) "
            + "| \(text(share(none, \.isTold))) |"
        )
      }
    }
    return hold
  }

  private static func text(_ percent: Double, isBroken: Bool = false) -> String {
    let text = String(format: "%.1f", percent)
    return isBroken ? "**\(text)**" : text
  }

  private static func share(_ found: [StudyEffect], _ isWanted: (StudyEffect) -> Bool) -> Double {
    Double(found.count(where: isWanted)) / Double(found.count) * 100
  }

  private static func found(
    _ study: Study,
    _ world: World,
    _ effect: Double,
    _ players: Int
  ) async -> [StudyEffect] {
    await withTaskGroup(of: [StudyEffect].self) { group in
      let parts = ProcessInfo.processInfo.activeProcessorCount
      for part in 0..<parts {
        group.addTask {
          stride(from: part, to: players, by: parts).compactMap { player in
            var random = SimulatedRandom(seed: UInt64(player * 13 + study.days))
            return study.effect(world, effect, study.days, &random)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// What every step of each day takes longer than usual, as a logarithm.
  private static func moods(
    _ world: World,
    _ days: Int,
    spread: Double,
    _ random: inout SimulatedRandom
  ) -> [Double] {
    var mood = random.normal()
    return (0..<days).map { day in
      mood =
        world == .likeYesterday
        ? 0.5 * mood + 0.75.squareRoot() * random.normal() : random.normal()
      let drift = world == .drift ? -0.2 * Double(day) / Double(days) : 0
      return drift + spread * mood
    }
  }

  private static func isOutlier(_ world: World, _ random: inout SimulatedRandom) -> Bool {
    world == .outliers && random.uniform() < 0.08
  }

  /// Steps vary by 20 % from day to day, and days by 15 %.
  private static func mystery(
    _ world: World,
    _ effect: Double,
    _ days: Int,
    _ random: inout SimulatedRandom
  ) -> StudyEffect? {
    let draw = StudyDraw(seed: Int(random.uniform() * 0x1p53))
    var trials: [GuessedTrial] = []
    for (day, mood) in moods(world, days, spread: 0.15, &random).enumerated() {
      let mystery = draw.step(of: Scenario.lengths.count, number: day)
      for (step, length) in Scenario.lengths.enumerated() {
        let noise = mood + 0.2 * random.normal() + (step == mystery ? 0 : effect)
        trials.append(
          GuessedTrial(
            stepID: .numbered(step),
            day: CivilDay(number: day),
            actual: length * exp(noise) * (isOutlier(world, &random) ? 1.6 : 1),
            isGuessed: step != mystery
          )
        )
      }
    }
    return try? StudyEffect(ofGuessing: trials)
  }

  /// The whole quest varies by 16 % from day to day.
  private static func duration(
    _ world: World,
    _ effect: Double,
    _ days: Int,
    _ random: inout SimulatedRandom
  ) -> StudyEffect? {
    let draw = StudyDraw(seed: Int(random.uniform() * 0x1p53))
    let outcomes = moods(world, days, spread: 0.16, &random).enumerated().map { day, mood in
      mood + (draw.condition(number: day) == 0 ? effect : 0)
        + (isOutlier(world, &random) ? log(1.6) : 0)
    }
    return pairs(outcomes, draw)
  }

  /// Five guesses a day miss by 25 %, and a day's by a tenth more or less.
  private static func miss(
    _ world: World,
    _ effect: Double,
    _ days: Int,
    _ random: inout SimulatedRandom
  ) -> StudyEffect? {
    let draw = StudyDraw(seed: Int(random.uniform() * 0x1p53))
    let outcomes = moods(world, days, spread: 0.1, &random).enumerated().map { day, mood in
      let sum = Scenario.lengths.reduce(0) { sum, _ in
        sum + abs(Scenario.spread * random.normal()) * (isOutlier(world, &random) ? 3 : 1)
      }
      return log(sum) + mood + (draw.condition(number: day) == 0 ? effect : 0)
    }
    return pairs(outcomes, draw)
  }

  private static func pairs(_ outcomes: [Double], _ draw: StudyDraw) -> StudyEffect? {
    let differences = stride(from: 0, to: outcomes.count - 1, by: 2).map { day in
      (outcomes[day] - outcomes[day + 1]) * (draw.condition(number: day) == 0 ? 1 : -1)
    }
    return try? StudyEffect(ofPairs: differences)
  }
}
