import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often "practice is working" is said of players who do not learn, and of those who do.
enum LearningTable {
  private static let sizes = [20, 50, 200]
  /// The greatest share of false alarms, in percent.
  private static let promised = 4.0

  /// Prints the table, and returns whether all cells hold.
  static func print(players: Int) -> Bool {
    var hold = true
    Swift.print(
      """

      | said of players, in percent | steps | \(sizes.map { "\($0) days" }.joined(separator: " | ")) |
      |---|---|---|---|---|
      """
    )
    for isAlike in [false, true] {
      for bias in [0.0, 0.5] {
        for steps in [1, 5] {
          let name = "no learning, \(isAlike ? "AR(1) 0.5" : "independent"), bias \(bias)"
          let cells = sizes.map { days in
            let found = share(players, days, steps, bias: bias, isAlike: isAlike)
            if max(found.working, found.lessSettled) > promised { hold = false }
            return [found.working, found.lessSettled].map { value in
              let text = String(format: "%.1f", value)
              return value > promised ? "**\(text)**" : text
            }
            .joined(separator: " / ")
          }
          Swift.print(
            "| \(name): working / less settled | \(steps) | \(cells.joined(separator: " | ")) |"
          )
        }
      }
    }
    for steps in [1, 5] {
      for (name, gain) in [
        ("learning from 0.6 to 0.2: working", 2.0), ("from 0.3 to 0.2: working", 0.5),
      ] {
        let cells = sizes.map { days in
          String(format: "%.0f", share(players, days, steps, gain: gain).working)
        }
        Swift.print("| \(name) | \(steps) | \(cells.joined(separator: " | ")) |")
      }
      let cells = sizes.map { days in
        String(format: "%.0f", share(players, days, steps, gain: 2, isReversed: true).lessSettled)
      }
      Swift.print(
        "| unlearning from 0.2 to 0.6: less settled | \(steps) | \(cells.joined(separator: " | ")) |"
      )
    }
    return hold
  }

  /// `gain` is how much further off the first guess is than the last one, as a share of that.
  private static func share(
    _ players: Int,
    _ days: Int,
    _ steps: Int,
    bias: Double = 0,
    isAlike: Bool = false,
    gain: Double = 0,
    isReversed: Bool = false
  ) -> (working: Double, lessSettled: Double) {
    var counts: [LearningTest.Verdict: Int] = [:]
    for player in 0..<players {
      var random = SimulatedRandom(seed: UInt64(player * 1000 + days))
      var mood = random.normal()
      var trials: [MeasuredTrial] = []
      for day in 0..<days {
        let rest = 0.5 * mood
        mood = isAlike ? rest + 0.75.squareRoot() * random.normal() : 0
        let at = Double(isReversed ? days - 1 - day : day)
        let scale = 0.2 * (1 + gain * exp(-at * 4 / Double(days)))
        for step in 0..<steps {
          let noise =
            isAlike && steps == 1 ? mood : 0.7 * mood + (isAlike ? 0.7 : 1) * random.normal()
          trials.append(
            MeasuredTrial(
              stepID: .numbered(step),
              day: CivilDay(number: day),
              estimated: 300 * exp(bias + scale * noise),
              actual: 300
            )
          )
        }
      }
      if let test = try? LearningTest(of: trials) { counts[test.verdict, default: 0] += 1 }
    }
    func percent(_ verdict: LearningTest.Verdict) -> Double {
      Double(counts[verdict] ?? 0) / Double(players) * 100
    }
    return (percent(.working), percent(.lessSettled))
  }
}
