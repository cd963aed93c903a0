import Testing
import TimeQuestModels
import TimeQuestProgression

struct SessionTallyTests {
  @Test("GAME-08: over- and underestimates are counted apart, by the shown figures")
  func overAndUnderestimatesAreCountedApart() {
    let tally = tally([
      Sample.trial(100, 90), Sample.trial(100, 95), Sample.trial(90, 100), Sample.trial(60, 60),
      // Shown as 60 s and 60 s.
      Sample.trial(Seconds(milliseconds: 60_400), Seconds(milliseconds: 59_500)),
    ])
    #expect(tally.overestimates == 2)
    #expect(tally.underestimates == 1)
    #expect(tally.exact == 2)
  }

  @Test func onlyTrialsThatCountTakePart() {
    let uncounted = Validity.allCases.filter { $0 != .ok }
      .map { Sample.trial(60, 60, step: 1, verdict: $0) }
    let flagged = Sample.trial(60, 60, step: 2, flag: .interrupted)
    let tally = tally([Sample.trial(100, 90, step: 3), flagged] + uncounted)
    #expect(tally.averageAccuracy == 10)
    #expect(tally.overestimates == 1)
    #expect(tally.exact == 0)
    #expect(tally.closestStep == 0, "an index of the list, which a skipped step is not in")
  }

  @Test func aSessionWithoutATrialThatCountsHasNoAverageAndNoClosestStep() {
    for trials in [[], [Sample.trial(60, 60, verdict: .implausible)]] {
      let tally = tally(trials)
      #expect(tally.averageAccuracy == nil)
      #expect(tally.closestStep == nil)
      #expect(tally.overestimates + tally.underestimates + tally.exact == 0)
    }
  }

  @Test("GAME-04: the closest step is the most accurate one, with the seconds beside it")
  func theClosestStepIsTheMostAccurateOne() {
    // 8 s off a short step is less accurate than 20 s off a long one.
    let trials = [
      Sample.trial(28, 20, step: 0), Sample.trial(620, 600, step: 1),
      Sample.trial(580, 600, step: 2),
    ]
    let tally = SessionTally(
      of: trials,
      accuracies: trials.map { 100 - $0.difference.magnitude.value / $0.actual.value }
    )
    #expect(tally.closestStep == 1, "the first of equals")
    #expect(tally.closestDistance == 20)
  }

  @Test func ofEquallyAccurateStepsTheNearerOneIsClosest() {
    let trials = [Sample.trial(100, 300, step: 0), Sample.trial(100, 200, step: 1)]
    #expect(SessionTally(of: trials, accuracies: [0, 0]).closestStep == 1)
  }

  @Test func theAverageIsTheMeanOverTrials() {
    #expect(tally([Sample.trial(100, 90), Sample.trial(120, 100)]).averageAccuracy == 15)
  }

  /// Reads the difference as the accuracy, so that the means are easy to see.
  private func tally(_ trials: [Trial]) -> SessionTally {
    SessionTally(of: trials, accuracies: trials.map(\.difference.value))
  }
}
