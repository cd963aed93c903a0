import Foundation
import Testing
import TimeQuestModels

@testable import TimeQuestMeasures

/// Every measure against what numpy and scipy make of the same trials, and its rules.
struct MeasureTests {
  @Test func everyMeasureIsWhatAnIndependentComputationSays() throws {
    let data = try MeasureData.shared.get()
    #expect(data.histories.count == 10)
    for (number, history) in data.histories.enumerated() {
      let sense = TimeSense(of: history.trials.map(\.measured))
      #expect(Set(history.measures.keys) == Set(TimeSenseMeasure.allCases.map(\.rawValue)))
      for measure in TimeSenseMeasure.allCases {
        let expected = try #require(history.measures[measure.rawValue])
        switch sense[measure] {
        case .failure(let error):
          #expect(expected.value == nil && error.n == expected.n, "\(number) \(measure)")
          #expect(error.needed == expected.needed, "\(number) \(measure)")
        case .success(let found):
          #expect(MeasureData.agrees(found.value, expected.value), "\(number) \(measure)")
          #expect(found.n == expected.n && found.days == expected.days, "\(number) \(measure)")
        }
      }
      let expected = history.numbers
      var errors = ErrorsInSeconds()
      for trial in history.trials { errors.add(trial.measured.difference) }
      #expect(MeasureData.agrees(errors.variable, expected["variableError"]))
      #expect(MeasureData.agrees(errors.total, expected["totalError"]))
      #expect(MeasureData.agrees(sense.indifferencePoint, expected["indifferencePoint"]))
      #expect(MeasureData.agrees(sense.steadinessParts?.guesses, expected["guesses"]))
      #expect(MeasureData.agrees(sense.steadinessParts?.correlation, expected["correlation"]))
    }
  }

  @Test func quantilesAreThoseOfScipyTo12Digits() throws {
    let data = try MeasureData.shared.get()
    for row in data.student {
      let found = StudentTDistribution.quantile(row[0], degreesOfFreedom: row[1])
      #expect(MeasureData.agrees(found, row[2], within: 1e-12), "\(row) \(found)")
    }
    for row in data.normal {
      let found = NormalDistribution.quantile(row[0])
      #expect(MeasureData.agrees(found, row[1], within: 1e-12), "\(row) \(found)")
    }
  }

  @Test(arguments: [0, 1, 5])
  func underSixTrialsEveryMeasureSaysHowManyItNeeds(n: Int) {
    let trials = (0..<n).map { MeasuredTrial.sample(day: $0, felt: 80, range: 50...150) }
    let sense = TimeSense(of: trials)
    for measure in TimeSenseMeasure.allCases {
      guard case .failure(let error) = sense[measure] else {
        Issue.record("\(measure) speaks")
        continue
      }
      #expect(error.needed >= 6 || error.unit == .steps)
      #expect(error.missing > 0)
    }
  }

  @Test func underFourDaysEveryMeasureAsksForDays() {
    let trials = (0..<30).map { MeasuredTrial.sample(Double($0 % 7) / 10, day: $0 % 3) }
    let sense = TimeSense(of: trials)
    #expect(sense[.bias] == .failure(InsufficientData(n: 3, needed: 4, unit: .days)))
    #expect(sense[.rounding] == .failure(InsufficientData(n: 3, needed: 4, unit: .days)))
  }

  @Test func underTenDaysSteadinessIsNotTold() throws {
    func sense(_ days: Int) -> TimeSense {
      TimeSense(of: (0..<days).map { .sample(Double($0 % 3) / 10, day: $0) })
    }
    #expect(sense(9)[.steadiness] == .failure(InsufficientData(n: 9, needed: 10, unit: .days)))
    #expect(sense(9).steadinessParts == nil)
    #expect(try sense(10)[.steadiness].get().value > 0)
  }

  @Test func askingTwiceGivesTheSameInterval() {
    let trials = (0..<12).map { MeasuredTrial.sample(Double($0 * $0 % 7) / 10, day: $0) }
    #expect(TimeSense(of: trials) == TimeSense(of: trials))
  }

  @Test func aDayCountsOnceHoweverManyGuessesItHas() throws {
    let once = (0..<10).map { MeasuredTrial.sample(Double($0 * 3 % 7) / 10, day: $0) }
    let alike = once.flatMap { trial in (0..<5).map { _ in trial } }
    let (few, many) = (try TimeSense(of: once)[.bias].get(), try TimeSense(of: alike)[.bias].get())
    #expect(few.value == many.value && many.n == 50)
    let widths = [few, many].map { ($0.interval?.upperBound ?? 0) - ($0.interval?.lowerBound ?? 0) }
    #expect(abs(widths[1] / widths[0] - 1) < 0.1)
  }

  @Test func aShareLiesInItsIntervalHoweverUnequalTheDaysAre() throws {
    let guess = { (day: Int, seconds: Double) in
      MeasuredTrial(
        stepID: .numbered(0),
        day: CivilDay(number: day),
        estimated: seconds,
        actual: 290
      )
    }
    let trials = (0..<40).map { _ in guess(0, 300) } + (1..<6).map { guess($0, 290) }
    let found = try TimeSense(of: trials)[.rounding].get()
    #expect(found.value == 40.0 / 45 && found.interval?.upperBound == found.value)
  }

  @Test func daysThatResembleTheOneBeforeWidenTheInterval() {
    #expect(DayResampling.neighborFactor([1, -1, 1, -1, 1, -1, 1, -1]) == 1)
    let slow = DayResampling.neighborFactor((0..<40).map { Double($0 / 10 % 2) })
    // ρ is at most 0.7.
    #expect(abs(slow - (1.7 / 0.3).squareRoot()) < 1e-12)
  }

  @Test func stepsThatLeanDifferentlyAreNoUnsteadyPlayer() throws {
    let trials = (0..<20).map { index in
      MeasuredTrial.sample(index.isMultiple(of: 2) ? 1 : -1, day: index / 2, step: index % 2)
    }
    #expect(try TimeSense(of: trials)[.steadiness].get().value == 0)
    #expect(try TimeSense(of: trials)[.typicalMiss].get().value > 100)
  }

  @Test func aLongStepDecidesWhatTheGuessesAddUpTo() throws {
    let trials = (0..<10).flatMap { day in
      [(60.0, 100.0), (60, 100), (2400, 1800)].enumerated().map { step, times in
        MeasuredTrial(
          stepID: .numbered(step),
          day: CivilDay(number: day),
          estimated: times.1,
          actual: times.0
        )
      }
    }
    let sense = TimeSense(of: trials)
    #expect(try sense[.bias].get().value > 60)
    #expect(abs(try sense[.questBias].get().value - log(2000.0 / 2520)) < 1e-12)
  }

  @Test func theRememberedGuessIsTakenOutOfWhatWasFelt() throws {
    var random = SeededRandom(seed: 1)
    let trials = (0..<40).map { index -> MeasuredTrial in
      let actual = 300 * exp(Double.random(in: -0.5..<0.5, using: &random))
      let guess = actual * exp(0.4 + Double.random(in: -0.5..<0.5, using: &random))
      let felt = exp(0.5 * log(guess) + 0.5 * (log(actual) - 0.2))
      return MeasuredTrial(
        stepID: .numbered(0),
        day: CivilDay(number: index),
        estimated: guess,
        actual: actual,
        felt: felt
      )
    }
    let sense = TimeSense(of: trials)
    #expect(abs(try sense[.perception].get().value + 0.2) < 1e-9)
    // A felt time that only repeats the guess tells nothing.
    let repeated = trials.map { trial in
      MeasuredTrial(
        stepID: trial.stepID,
        day: trial.day,
        estimated: trial.estimated,
        actual: trial.actual,
        felt: trial.estimated
      )
    }
    let alike = InsufficientData(n: 40, needed: 40, unit: .variation)
    #expect(TimeSense(of: repeated)[.perception] == .failure(alike))
  }

  @Test func rangesOfDifferentConfidencesHaveComparableScores() throws {
    var random = SeededRandom(seed: 2)
    // The best range of a player whose times spread by 0.2, at each confidence.
    let scores = [0.5, 0.8, 0.95].map { confidence in
      let reach = exp(0.2 * NormalDistribution.quantile((1 + confidence) / 2))
      let trials = (0..<4000).map { index -> MeasuredTrial in
        let share = Double.random(in: 0x1p-53..<1, using: &random)
        return MeasuredTrial(
          stepID: .numbered(0),
          day: CivilDay(number: index / 1000),
          estimated: 100,
          actual: 100 * exp(0.2 * NormalDistribution.quantile(share)),
          range: 100 / reach...100 * reach,
          confidence: confidence
        )
      }
      return Statistic.intervalScore(TrialSample(trials)).ofSample
    }
    for score in scores { #expect(abs(score - 0.2) < 0.01, "\(scores)") }
  }

  @Test(
    "a window is of the latest trials of a step, or of the latest days",
    arguments: [
      (MeasureWindow.trials(3), 5), (.trials(20), 0), (.days(2), 4), (.days(20), 0), (.days(1), 7),
    ]
  )
  func windowsAreOfTheLatest(window: MeasureWindow, start: Int) {
    let days = [1, 1, 2, 5, 6, 6, 6, 9].map { CivilDay(number: $0) }
    #expect(window.start(of: days) == start)
    let many = (0..<1000).map { CivilDay(number: $0 / 100) }
    #expect(MeasureWindow.days(20).start(of: many) == 1000 - MeasureWindow.mostTrials)
  }
}
