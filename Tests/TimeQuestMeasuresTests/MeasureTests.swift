import Testing
import TimeQuestMeasures

/// Every measure against what numpy and scipy make of the same trials.
struct MeasureTests {
  @Test func everyMeasureIsWhatAnIndependentComputationSays() throws {
    let data = try MeasureData.shared.get()
    #expect(data.players.count == 12)
    for (name, player) in data.players {
      let sense = TimeSense(of: player.trials.map(\.times))
      #expect(Set(player.measures.keys) == Set(TimeSenseMeasure.allCases.map(\.rawValue)))
      for measure in TimeSenseMeasure.allCases {
        let expected = try #require(player.measures[measure.rawValue])
        switch sense[measure] {
        case .failure(let insufficientData):
          #expect(expected.value == nil && insufficientData.n == expected.n, "\(name) \(measure)")
        case .success(let found):
          #expect(MeasureData.agrees(found.value, expected.value), "\(name) \(measure): \(found)")
          #expect(found.n == expected.n, "\(name) \(measure)")
          let (low, high) = (found.interval?.lowerBound, found.interval?.upperBound)
          #expect(MeasureData.agrees(low, expected.low), "\(name) \(measure): \(found) \(expected)")
          #expect(
            MeasureData.agrees(high, expected.high),
            "\(name) \(measure): \(found) \(expected)"
          )
        }
      }
    }
  }

  @Test func everyLearningCurveIsWhatAnIndependentFitSays() throws {
    let data = try MeasureData.shared.get()
    #expect(data.learners.count == 6)
    for (name, learner) in data.learners {
      let fit = try LearningFit(of: learner.distances)
      #expect(fit.curve == LearningCurve(fitting: learner.distances))
      let found = [fit.curve.plateau, fit.curve.gain, fit.curve.rate]
      for (one, other) in zip(found, [learner.plateau, learner.gain, learner.rate]) {
        #expect(MeasureData.agrees(one, other), "\(name): \(one) \(other)")
      }
      for (measure, expected) in [
        (fit.plateau, learner.plateauInterval), (fit.rate, learner.rateInterval),
      ] {
        #expect(
          MeasureData.agrees(measure.interval?.lowerBound, expected.first),
          "\(name) \(measure)"
        )
        #expect(
          MeasureData.agrees(measure.interval?.upperBound, expected.last),
          "\(name) \(measure)"
        )
      }
    }
  }

  @Test func everyForecastIsWhatTheSameDrawsGiveElsewhere() throws {
    let data = try MeasureData.shared.get()
    #expect(data.forecasts.count == 2)
    for (name, expected) in data.forecasts {
      let forecast = try Forecast(estimates: expected.estimates, velocities: expected.velocities)
      for (place, share) in expected.shares.enumerated() {
        #expect(MeasureData.agrees(forecast.total(at: share), expected.total[place]), "\(name)")
        for (step, quantiles) in expected.steps.enumerated() {
          #expect(MeasureData.agrees(forecast.step(step, at: share), quantiles[place]), "\(name)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 5])
  func underSixTrialsEveryMeasureSaysHowManyItNeeds(n: Int) {
    let trial = TrialDurations(estimated: 100, actual: 90, felt: 80, range: 50...150)
    let sense = TimeSense(of: [TrialDurations](repeating: trial, count: n))
    for measure in TimeSenseMeasure.allCases {
      guard case .failure(let insufficientData) = sense[measure] else {
        Issue.record("\(measure) speaks")
        continue
      }
      let count = measure == .rounding ? 0 : n
      #expect(insufficientData == InsufficientData(n: count, needed: 6), "\(measure)")
      #expect(insufficientData.missing == 6 - count)
    }
    let few = InsufficientData(n: n, needed: 6)
    let numbers = [Double](repeating: 0.5, count: n)
    #expect(throws: few) { try LearningFit(of: numbers) }
    #expect(throws: few) { try Forecast(estimates: [60], velocities: numbers) }
  }

  @Test func steadinessHasAnIntervalFromThirtyTrialsOn() throws {
    let player = try #require(try MeasureData.shared.get().players["two hundred trials"])
    for n in [6, 29, 30, 200] {
      let found = try TimeSense(of: player.trials.prefix(n).map(\.times))[.steadiness].get()
      #expect((found.interval != nil) == (n >= 30))
    }
  }

  @Test func askingTwiceGivesTheSameInterval() throws {
    let player = try #require(try MeasureData.shared.get().players["thirty trials"])
    let trials = player.trials.map(\.times)
    #expect(TimeSense(of: trials) == TimeSense(of: trials))
  }

  @Test func planningAndPerceptionTakeOnlyTheTrialsThatWereFelt() throws {
    let felt = TrialDurations(estimated: 200, actual: 100, felt: 100)
    let other = TrialDurations(estimated: 100, actual: 100, felt: nil)
    let nothing = TrialDurations(estimated: 100, actual: 100, felt: 0)
    let trials = [felt, other, felt, felt, nothing, felt, felt, felt, other, nothing]
    let sense = TimeSense(of: trials)
    #expect(try sense[.planning].get().n == 6)
    #expect(abs(try sense[.planning].get().value - 0.693147180559945) < 1e-12)
    #expect(try sense[.perception].get().value == 0)
  }
}
