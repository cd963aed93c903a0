import Foundation
import Testing
import TimeQuestModels

@testable import TimeQuestMeasures

/// What guesses show by themselves, and how seldom that is untrue.
struct InsightTests {
  /// 2026-01-05.
  private static let monday = 20_458
  private static let weeks = 10

  /// Two quests a day of three steps: at 7 h and at 19 h, of 5, 10 and 20 minutes.
  private static func trials(
    seed: UInt64 = 1,
    weeks: Int = weeks,
    lean: (_ day: Int, _ evening: Bool, _ step: Int) -> Double = { _, _, _ in 0 }
  ) -> [SituatedTrial] {
    var random = SeededRandom(seed: seed)
    func noise() -> Double {
      NormalDistribution.quantile(Double.random(in: 0x1p-53..<1, using: &random))
    }
    return (0..<(7 * weeks)).flatMap { day in
      [false, true].flatMap { evening in
        (0..<3).map { step in
          let actual = 300 * Double(1 << step)
          return SituatedTrial(
            MeasuredTrial(
              stepID: .numbered(step),
              day: CivilDay(number: monday + day),
              estimated: actual * exp(0.2 * noise() + lean(day, evening, step)),
              actual: actual
            ),
            hour: evening ? 19 : 7,
            isFirst: step == 0,
            isLast: step == 2
          )
        }
      }
    }
  }

  struct Effect: Sendable {
    let told: Set<Insight>
    let lean: @Sendable (_ day: Int, _ evening: Bool, _ step: Int) -> Double
  }

  static let effects = [
    Effect(told: [.mornings]) { _, evening, _ in evening ? 0 : 0.3 },
    Effect(told: [.evenings]) { _, evening, _ in evening ? 0.3 : 0 },
    Effect(told: [.weekdays]) { day, _, _ in day % 7 < 5 ? 0.3 : 0 },
    Effect(told: [.weekends]) { day, _, _ in day % 7 < 5 ? 0 : 0.3 },
    Effect(told: [.firstSteps, .shortSteps]) { _, _, step in step == 0 ? 0.3 : 0 },
    Effect(told: [.lastSteps, .longSteps]) { _, _, step in step == 2 ? 0.3 : 0 },
    // More than chance, and less than anybody would notice.
    Effect(told: []) { _, evening, _ in evening ? 0.08 : 0 },
  ]

  @Test(arguments: effects)
  func whatIsThereIsToldAndNothingElse(effect: Effect) {
    let trials = Self.trials(lean: effect.lean)
    let found = Insight.found(in: trials)
    #expect(Set(found.map(\.insight)) == effect.told)
    #expect(found.allSatisfy { [trials.count, trials.count * 2 / 3].contains($0.n) })
    #expect(Insight.found(in: trials.reversed()) == found, "the order does not count")
  }

  @Test func underEightDaysOfAGroupNothingIsTold() {
    let lean: (Int, Bool, Int) -> Double = { day, _, _ in day % 7 < 5 ? 0 : 1 }
    #expect(Insight.found(in: Self.trials(weeks: 3, lean: lean)).isEmpty)
    #expect(Insight.found(in: Self.trials(weeks: 4, lean: lean)).map(\.insight) == [.weekends])
    #expect(Insight.found(in: []).isEmpty)
  }

  @Test func aQuestOfOneStepHasNoFirstAndNoLastStep() {
    let trials = Self.trials { _, _, step in step == 0 ? 1 : 0 }.map {
      SituatedTrial($0.trial, hour: $0.hour, isFirst: true, isLast: true)
    }
    #expect(Insight.found(in: trials).map(\.insight) == [.shortSteps])
  }

  @Test func atMostOneInTwentyPlayersWithoutAnEffectIsToldOneInTenWeeks() {
    let players = 200
    let told = (0..<players).count { player in
      let trials = Self.trials(seed: UInt64(player + 1))
      return (1...Self.weeks).contains { week in
        let next = CivilDay(number: Self.monday + 7 * week)
        return !Insight.found(in: trials.filter { $0.trial.day < next }).isEmpty
      }
    }
    // Two standard deviations above 5 %; `make coverage` has a thousand players in five worlds.
    #expect(told <= 16, "\(told) of \(players)")
  }
}
