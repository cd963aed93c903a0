import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// Whether first guesses at new steps tell a player who learns from one who memorises.
enum TransferTable {
  /// How far off a new step is guessed in the beginning: the spread of e.
  private static let early = 0.6

  /// Prints the table.
  static func print(players: Int) {
    Swift.print(
      """

      | new steps, 2 a week | memorises: early, late | told apart | learns: early, late | told apart |
      |---|---|---|---|---|
      """
    )
    for steps in [24, 48, 96, 192] {
      let cells = [false, true].map { learns in
        let found = (0..<players).compactMap { player in
          var random = SimulatedRandom(seed: UInt64(player * 7 + steps))
          return try? Transfer(of: firstTrials(steps, learns: learns, &random))
        }
        func mean(_ value: (Transfer) -> Double) -> Double {
          found.map(value).reduce(0, +) / Double(found.count)
        }
        return String(
          format: "%.0f %%, %.0f %% | %.1f",
          mean { $0.early.value },
          mean { $0.late.value },
          mean { $0.change?.isReal == true && ($0.change?.ratio ?? 1) < 1 ? 100 : 0 }
        )
      }
      Swift.print("| \(steps) | \(cells.joined(separator: " | ")) |")
    }
  }

  /// Eight steps on the first day, then two a week on random days.
  private static func firstTrials(
    _ count: Int,
    learns: Bool,
    _ random: inout SimulatedRandom
  ) -> [MeasuredTrial] {
    var (day, mood) = (0, random.normal())
    return (0..<count).map { step in
      if step >= 8 {
        let next = day + Int(-3.5 * log(random.uniform()))
        if next != day { mood = random.normal() }
        day = next
      }
      let spread = learns ? 0.2 + (early - 0.2) * exp(-Double(day) / 28) : early
      return MeasuredTrial(
        stepID: .numbered(step),
        day: CivilDay(number: day),
        estimated: 300 * exp(0.2 * mood + spread * random.normal()),
        actual: 300 * exp(0.1 * random.normal())
      )
    }
  }
}
