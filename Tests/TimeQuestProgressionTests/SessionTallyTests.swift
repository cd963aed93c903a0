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
    #expect(tally.closestStep == 3)
  }

  @Test func aSessionWithoutATrialThatCountsHasNoAverageAndNoClosestStep() {
    for trials in [[], [Sample.trial(60, 60, verdict: .implausible)]] {
      let tally = tally(trials)
      #expect(tally.averageAccuracy == nil)
      #expect(tally.closestStep == nil)
      #expect(tally.overestimates + tally.underestimates + tally.exact == 0)
    }
  }

  @Test func theClosestStepIsTheFirstOfTheSmallestDistances() {
    let trials = [
      Sample.trial(100, 90, step: 0), Sample.trial(92, 100, step: 1),
      Sample.trial(108, 100, step: 2),
      Sample.trial(50, 100, step: 3),
    ]
    #expect(tally(trials).closestStep == 1)
  }

  @Test func theAverageIsTheMeanOverTrials() {
    #expect(tally([Sample.trial(100, 90), Sample.trial(120, 100)]).averageAccuracy == 15)
  }

  /// Reads the difference as the accuracy, so that the means are easy to see.
  private func tally(_ trials: [Trial]) -> SessionTally {
    SessionTally(of: trials) { $0.difference.value }
  }
}
