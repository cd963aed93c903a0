import Foundation
import Testing
import TimeQuestModels

@testable import TimeQuestMeasures

struct LearningTests {
  @Test func curvesAndTestsAreWhatAnIndependentComputationSays() throws {
    for (number, history) in try MeasureData.shared.get().histories.enumerated() {
      let trials = history.trials.map(\.measured)
      let curve = try? LearningCurve(fitting: trials.map { abs($0.logRatio) })
      let test = try? LearningTest(of: trials)
      let transfer = try? Transfer(of: trials)
      for (name, found) in [
        ("plateau", curve?.plateau), ("gain", curve?.gain), ("rate", curve?.rate),
        ("falling", test?.falling), ("rising", test?.rising), ("ratio", test?.change?.ratio),
        ("firstMissEarly", transfer?.early.value), ("firstMissLate", transfer?.late.value),
        ("transferRatio", transfer?.change?.ratio),
      ] {
        #expect(MeasureData.agrees(found, history.numbers[name]), "\(number) \(name)")
      }
    }
  }

  /// A player whose misses go from `first` to `last`, with a bias, on as many days.
  private static func player(_ days: Int, from first: Double, to last: Double) -> [MeasuredTrial] {
    (0..<days).map { day in
      let rest = exp(-Double(day) / Double(days) * 4)
      let size = last + (first - last) * rest
      return .sample(size * [0.8, -1.1, 1.2, -0.9][day % 4], day: day)
    }
  }

  @Test func practiceIsWorkingForOneWhoLearnsAndItsMirrorForOneWhoUnlearns() throws {
    let learner = try LearningTest(of: Self.player(60, from: 1, to: 0.1))
    #expect(learner.verdict == .working && (learner.change?.isReal ?? false))
    #expect((learner.change?.ratio ?? 1) < 0.5)
    let reversed = Self.player(60, from: 1, to: 0.1).reversed().enumerated().map { day, trial in
      MeasuredTrial.sample(trial.logRatio, day: day)
    }
    #expect(try LearningTest(of: reversed).verdict == .lessSettled)
  }

  @Test func nothingIsSaidUnderThreeWeeks() throws {
    let error = InsufficientData(n: 20, needed: 21, unit: .days)
    #expect(throws: error) { try LearningTest(of: Self.player(20, from: 1, to: 0.1)) }
    #expect(try LearningTest(of: Self.player(21, from: 1, to: 0.1)).days == 21)
  }

  @Test func firstGuessesAreShownToAFamilyFrom48NewSteps() throws {
    func trials(_ steps: Int) -> [MeasuredTrial] {
      (0..<steps).map { .sample($0 < Transfer.earlySteps ? 0.6 : -0.2, day: $0 / 2, step: $0) }
    }
    #expect(Transfer.shown(of: trials(47)) == nil)
    let transfer = try #require(Transfer.shown(of: trials(48)))
    #expect(transfer.early.n == 16 && transfer.late.n == 32)
    #expect(abs(transfer.early.value - expm1(0.6) * 100) < 1e-9)
    #expect(abs(transfer.late.value - expm1(0.2) * 100) < 1e-9)
  }

  @Test func stepsThatGrowRegularMakeNoGuessBetter() throws {
    let trials = (0..<60).map { day in
      let spread = exp(-Double(day) / 15) * [1, -1, 0.5, -0.5][day % 4]
      return MeasuredTrial(
        stepID: .numbered(1),
        day: CivilDay(number: day),
        estimated: 300 * exp([0.2, -0.2, 0.25][day % 3]),
        actual: 300 * exp(spread)
      )
    }
    #expect(try LearningTest(of: trials).verdict == .unclear)
  }

  @Test func hardStepsThatLeaveAreNoLearning() throws {
    let trials = (0..<60).flatMap { day -> [MeasuredTrial] in
      let (isHard, wave) = (day < 30, [1, -1, 1.2][day % 3])
      return [
        .sample(0.1 * wave, day: day, step: 1),
        .sample((isHard ? 1 : 0.1) * wave, day: day, step: isHard ? 2 : 3),
      ]
    }
    #expect(try LearningTest(of: trials).verdict == .unclear)
  }

  @Test func onlyGuessesThatAreAllTheSameAreNoChange() throws {
    let test = try LearningTest(of: (0..<30).map { MeasuredTrial.sample(0.2, day: $0) })
    #expect(test.verdict == .unclear && test.pFalling == 1 && test.pRising == 1)
  }

  @Test func fewPlayersWhoDoNotLearnAreToldThatPracticeIsWorking() throws {
    var told = 0
    let players = 60
    for player in 0..<players {
      var random = SeededRandom(seed: UInt64(player))
      var mood = 0.0
      let trials = (0..<24).map { day -> MeasuredTrial in
        let share = Double.random(in: 0x1p-53..<1, using: &random)
        mood = 0.5 * mood + 0.75.squareRoot() * NormalDistribution.quantile(share)
        return .sample(0.5 + 0.3 * mood, day: day)
      }
      if try LearningTest(of: trials).verdict == .working { told += 1 }
    }
    // One of a hundred is told so; four of sixty come by chance in under 1 %.
    #expect(told <= 3, "\(told) of \(players)")
  }
}
