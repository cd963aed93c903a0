import Testing
import TimeQuestModels
import TimeQuestScoring

struct TrialValidityTests {
  /// Estimated and actual in milliseconds, and the verdict for a first trial of a task.
  @Test(arguments: [
    // Four hours, or three times the guess where that is longer.
    (600_000, 14_400_000, Validity.ok), (600_000, 14_400_001, .forgotDone),
    (4_800_000, 14_400_000, .ok), (4_800_000, 14_400_001, .forgotDone),
    (4_800_001, 14_400_003, .ok), (4_800_001, 14_400_004, .forgotDone),
    (86_400_000, 259_200_000, .ok), (86_400_000, 259_200_001, .forgotDone),
    // Under two seconds nothing was done.
    (1000, 1999, .implausible), (1000, 2000, .ok), (1000, 1, .implausible),
    // Under ten it depends on the guess: more than twice as long is not believed.
    (4000, 2000, .ok), (4001, 2000, .implausible), (19_998, 9999, .ok),
    (19_999, 9999, .implausible), (20_001, 10_000, .ok), (86_400_000, 10_000, .ok),
  ])
  func aFirstTrialIsJudgedByItsDurations(estimated: Int64, actual: Int64, verdict: Validity) {
    let said = DurationLimits().verdict(
      estimated: Seconds(milliseconds: estimated),
      actual: Seconds(milliseconds: actual),
      clockSuspect: false,
      countedTrials: 0,
      longestActual: nil,
      medianActual: nil
    )
    #expect(said == verdict)
  }

  /// Actual time, trials before, and their median, all for a fitting guess.
  @Test(arguments: [
    (30_000, 3, 600_000, Validity.ok), (29_999, 3, 600_000, .implausible),
    (29_999, 2, 600_000, .ok), (29_999, 100, 600_000, .implausible),
    (30_000, 3, 600_019, .implausible), (30_001, 3, 600_020, .ok),
  ])
  func aTrialUnderATwentiethOfTheMedianIsNotBelievedFromThreeTrialsOn(
    actual: Int64,
    countedTrials: Int,
    median: Int64,
    verdict: Validity
  ) {
    let said = DurationLimits().verdict(
      estimated: Seconds(milliseconds: actual),
      actual: Seconds(milliseconds: actual),
      clockSuspect: false,
      countedTrials: countedTrials,
      longestActual: Seconds(milliseconds: median),
      medianActual: Seconds(milliseconds: median)
    )
    #expect(said == verdict)
  }

  /// Estimated and actual time, trials before, and their median.
  @Test(arguments: [
    // A step of two minutes that took ninety.
    (120_000, 5_400_000, 3, 120_000, Validity.forgotDone), (120_000, 5_400_000, 2, 120_000, .ok),
    (120_000, 1_800_000, 3, 120_000, .ok), (120_000, 1_800_001, 3, 120_000, .forgotDone),
    (540_000, 5_400_000, 3, 120_000, .forgotDone), (540_001, 5_400_000, 3, 120_000, .ok),
    (120_000, 5_400_000, 3, 540_001, .ok), (120_000, 5_400_000, 3, 540_000, .forgotDone),
  ])
  func tenTimesTheGuessAndTheMedianIsForgottenFromHalfAnHourOn(
    estimated: Int64,
    actual: Int64,
    countedTrials: Int,
    median: Int64,
    verdict: Validity
  ) {
    let said = DurationLimits().verdict(
      estimated: Seconds(milliseconds: estimated),
      actual: Seconds(milliseconds: actual),
      clockSuspect: false,
      countedTrials: countedTrials,
      longestActual: Seconds(milliseconds: median),
      medianActual: Seconds(milliseconds: median)
    )
    #expect(said == verdict)
  }

  /// Actual time, trials before, and the longest of them, all for a guess of five minutes.
  @Test(arguments: [
    (300_000, 3, 6_000_000, false), (300_000, 3, 6_000_001, true), (300_000, 2, 6_000_001, false),
    (3_000_000, 3, 3_000_000, true), (2_999_999, 3, 3_000_000, false), (1999, 3, 600_000, false),
    (14_400_001, 3, 600_000, false),
  ])
  func theMedianIsReadOnlyWhereTheVerdictDependsOnIt(
    actual: Int64,
    countedTrials: Int,
    longest: Int64,
    isRead: Bool
  ) throws {
    struct Read: Error {}
    let verdict = Result {
      try DurationLimits().verdict(
        estimated: 300,
        actual: Seconds(milliseconds: actual),
        clockSuspect: false,
        countedTrials: countedTrials,
        longestActual: Seconds(milliseconds: longest),
        medianActual: try { throw Read() }()
      )
    }
    #expect((try? verdict.get()) == nil ? isRead : !isRead)
  }

  @Test(arguments: [1, 1999, 600_000, 14_400_001])
  func aSuspectClockIsNamedBeforeAnythingElse(actual: Int64) {
    let said = DurationLimits().verdict(
      estimated: 600,
      actual: Seconds(milliseconds: actual),
      clockSuspect: true,
      countedTrials: 3,
      longestActual: 600,
      medianActual: 600
    )
    #expect(said == .clockSuspect)
  }
}
