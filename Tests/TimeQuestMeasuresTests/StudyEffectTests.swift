import Foundation
import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestMeasures

/// SPEC 7, Experiments; `coverage studies` has the whole table.
struct StudyEffectTests {
  private static func normal(_ random: inout SeededRandom) -> Double {
    NormalDistribution.quantile(Double.random(in: 0x1p-53..<1, using: &random))
  }

  /// Five steps on each day, one of them without a guess.
  private static func trials(
    days: Int,
    effect: Double,
    noise: Double,
    seed: UInt64
  ) -> [GuessedTrial] {
    var random = SeededRandom(seed: seed)
    let draw = StudyDraw(seed: Int(seed))
    return (0..<days).flatMap { day in
      let ofDay = 0.3 * normal(&random)
      return (0..<5).map { step in
        let isGuessed = draw.step(of: 5, number: day) != step
        let time = log(60 * Double(step + 1)) + ofDay + (isGuessed ? effect : 0)
        return GuessedTrial(
          stepID: TaskID(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(step)))
          ),
          day: CivilDay(number: day),
          actual: exp(time + noise * normal(&random)),
          isGuessed: isGuessed
        )
      }
    }
  }

  @Test("an effect of guessing is found exactly where steps and days explain all the rest")
  func anEffectIsFoundExactly() throws {
    let found = try StudyEffect(
      ofGuessing: Self.trials(days: 20, effect: -0.1, noise: 1e-9, seed: 3)
    )
    #expect(abs(found.ratio - exp(-0.1)) < 1e-8)
    #expect(found.isTold && found.n == 20 && found.interval.upperBound < 1)
  }

  @Test("one step that was forgotten for hours moves the effect by little")
  func oneForgottenStepMovesLittle() throws {
    var trials = Self.trials(days: 30, effect: 0, noise: 0.2, seed: 5)
    let before = try StudyEffect(ofGuessing: trials)
    trials[7] = GuessedTrial(
      stepID: trials[7].stepID,
      day: trials[7].day,
      actual: trials[7].actual * 20,
      isGuessed: trials[7].isGuessed
    )
    let after = try StudyEffect(ofGuessing: trials)
    #expect(abs(log(after.ratio / before.ratio)) < 0.05)
  }

  @Test("too few days, or steps that were always guessed, tell nothing")
  func tooLittleTellsNothing() {
    #expect(throws: InsufficientData(n: 19, needed: 20, unit: .days)) {
      try StudyEffect(ofGuessing: Self.trials(days: 19, effect: 0, noise: 0.2, seed: 1))
    }
    #expect(throws: InsufficientData.self) {
      let all = Self.trials(days: 20, effect: 0, noise: 0.2, seed: 1).filter(\.isGuessed)
      return try StudyEffect(ofGuessing: all)
    }
    #expect(throws: InsufficientData(n: 5, needed: 6, unit: .days)) {
      try StudyEffect(ofPairs: [1, 2, 3, 4, 5])
    }
  }

  @Test("six pairs: the interval of the 64 assignments, from the least to the greatest difference")
  func sixPairsHaveTheIntervalOfAllAssignments() throws {
    let found = try StudyEffect(ofPairs: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(abs(found.ratio - exp(0.35)) < 1e-12)
    #expect(abs(found.interval.lowerBound - exp(0.1)) < 1e-12)
    #expect(abs(found.interval.upperBound - exp(0.6)) < 1e-12)
    #expect(!found.isTold, "at best 2 of 64 assignments are as far apart")
  }

  @Test("intervals hold the truth in about 95 % of studies", arguments: [true, false])
  func intervalsHoldTheTruth(isMystery: Bool) throws {
    let players = TestEffort.rounds(100, full: 1_000)
    let held = try (1...players).count { player in
      var random = SeededRandom(seed: UInt64(player))
      let found =
        isMystery
        ? try StudyEffect(
          ofGuessing: Self.trials(days: 20, effect: 0.1, noise: 0.2, seed: UInt64(player))
        )
        : try StudyEffect(ofPairs: (0..<10).map { _ in 0.1 + 0.2 * Self.normal(&random) })
      return found.interval.contains(exp(0.1))
    }
    let (all, share) = (Double(players), 0.95)
    let deviation = (all * share * (1 - share)).squareRoot()
    #expect(abs(Double(held) - all * share) <= 3.5 * deviation, "\(held) of \(players)")
  }
}
