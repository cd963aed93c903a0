import TimeQuestModels
public import TimeQuestProgression
public import TimeQuestScoring

/// What every rule for personal bests promises; each case is one test.
///
/// ```swift
/// @Test(arguments: PersonalBestConformance.allCases)
/// func myRuleConforms(to conformanceCase: PersonalBestConformance) throws {
///   try conformanceCase.verify(MyRule())
/// }
/// ```
public enum PersonalBestConformance: String, CaseIterable, Sendable {
  /// The first counted trial of a step is no best.
  case theFirstTrialIsNone
  /// An error as large as the smallest before, or larger, is no best.
  case noFartherTrialIsOne
  /// A guess that was too long and one that was too short by as much are judged alike.
  case theSignDoesNotCount
}

extension PersonalBestConformance: ConformanceCase {
  /// Tests the rule; throws `ConformanceFailure` for the first answer that breaks the case.
  public func verify(_ rule: some PersonalBestRule) throws(ConformanceFailure) {
    for difference in Self.differences {
      let error = difference.magnitude
      switch self {
      case .theFirstTrialIsNone:
        try require(
          !rule.isNewBest(difference: difference, closestBefore: nil),
          "the first trial, off by \(difference.value) s, is a best"
        )
      case .noFartherTrialIsOne:
        for closest in Self.differences.map(\.magnitude) where closest <= error {
          try require(
            !rule.isNewBest(difference: difference, closestBefore: closest),
            "off by \(difference.value) s is a best after \(closest.value) s"
          )
        }
      case .theSignDoesNotCount:
        for closest in Self.differences.map(\.magnitude) {
          try require(
            rule.isNewBest(difference: error, closestBefore: closest)
              == rule.isNewBest(difference: .zero - error, closestBefore: closest),
            "\(error.value) s too long and too short differ after \(closest.value) s"
          )
        }
      }
    }
  }

  private static let differences = [-86_400, -61, -1, 0, 1, 7, 60, 3600].map { Seconds($0) }
}

/// What every `TrialValidity` promises; each case is one test.
///
/// ```swift
/// @Test(arguments: TrialValidityConformance.allCases)
/// func myLimitsConform(to conformanceCase: TrialValidityConformance) throws {
///   try conformanceCase.verify(MyLimits())
/// }
/// ```
public enum TrialValidityConformance: String, CaseIterable, Sendable {
  /// A step of 1 minute to 2 hours that took as long as guessed, and as usual, counts.
  case anExactGuessCounts
  /// What no clock could measure does not count.
  case aSuspectClockNeverCounts
  /// The same durations always have the same verdict.
  case verdictsRepeat
}

extension TrialValidityConformance: ConformanceCase {
  /// Tests the limits; throws `ConformanceFailure` for the first verdict that breaks the case.
  public func verify(_ validity: some TrialValidity) throws(ConformanceFailure) {
    let durations = [60, 90, 600, 3600, 7200].map { Seconds($0) }
    for (actual, trials) in durations.flatMap({ one in [0, 1, 3, 500].map { (one, $0) } }) {
      func verdict(of estimated: Seconds, _ clockSuspect: Bool = false) -> Validity {
        validity.verdict(
          estimated: estimated,
          actual: actual,
          clockSuspect: clockSuspect,
          countedTrials: trials,
          longestActual: trials == 0 ? nil : actual,
          medianActual: trials == 0 ? nil : actual
        )
      }
      switch self {
      case .anExactGuessCounts:
        let found = verdict(of: actual)
        try require(found == .ok, "an exact guess of \(actual.value) s is \(found)")
      case .aSuspectClockNeverCounts:
        try require(verdict(of: actual, true) != .ok, "\(actual.value) s by no clock counts")
      case .verdictsRepeat:
        for estimated in durations {
          let (first, second) = (verdict(of: estimated), verdict(of: estimated))
          try require(first == second, "the verdict is first \(first) and then \(second)")
        }
      }
    }
  }
}

/// What every trend promises; each case is one test.
///
/// ```swift
/// @Test(arguments: TrendConformance.allCases)
/// func myTrendConforms(to conformanceCase: TrendConformance) throws {
///   try conformanceCase.verify(MyTrend.self)
/// }
/// ```
public enum TrendConformance: String, CaseIterable, Sendable {
  /// Without a counted trial there is no point.
  case nothingHasNoPoints
  /// The points are in order of their days, with at most one for each interval.
  case pointsAreInOrder
  /// The accuracy of a point is a percentage between those of its trials.
  case accuraciesAreWithinTheirTrials
  /// The points count each session with a counted trial once.
  case everySessionCountsOnce
  /// Reading the points changes none.
  case readingChangesNothing
}

extension TrendConformance: ConformanceCase {
  /// Tests the trend; throws `ConformanceFailure` for the first points that break the case.
  public func verify(_ trend: any TrendFold.Type) throws(ConformanceFailure) {
    for interval in TrendInterval.allCases {
      var fold = trend.init(by: interval)
      if self == .nothingHasNoPoints {
        fold.beginSession(on: .sample)
        try require(fold.points.isEmpty, "a session without a trial has \(fold.points)")
        continue
      }
      // Two sessions on some days, and the days in no order.
      let days = [3, 0, 3, 20, 8].map { CivilDay.sample.advanced(by: $0) }
      for (index, day) in days.enumerated() {
        fold.beginSession(on: day)
        for step in 0...index { fold.add(Double(40 + 10 * step)) }
        if self == .readingChangesNothing { _ = fold.points }
      }
      let points = fold.points
      switch self {
      case .nothingHasNoPoints: break
      case .pointsAreInOrder:
        for (one, next) in zip(points, points.dropFirst()) {
          try require(one.day < next.day, "\(next.day) comes after \(one.day)")
        }
      case .accuraciesAreWithinTheirTrials:
        for point in points {
          try require(
            (40...80).contains(point.averageAccuracy),
            "trials of 40 to 80 % have a point of \(point.averageAccuracy) %"
          )
        }
      case .everySessionCountsOnce, .readingChangesNothing:
        let count = points.reduce(0) { $0 + $1.sessions }
        try require(count == days.count, "\(days.count) sessions are counted as \(count)")
      }
    }
  }
}
