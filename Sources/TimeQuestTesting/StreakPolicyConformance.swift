import TimeQuestModels
public import TimeQuestProgression

/// What every streak policy promises; each case is one test.
///
/// A policy of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: StreakPolicyConformance.allCases)
/// func myPolicyConforms(to conformanceCase: StreakPolicyConformance) throws {
///   try conformanceCase.verify(MyStreak())
/// }
/// ```
///
/// The days and schedules are random, and the same in every run.
public enum StreakPolicyConformance: String, CaseIterable, Sendable {
  /// The name has 1 to 80 letters, digits and hyphens and never changes.
  case hasAStableName
  /// Every pair of days has an answer, with at most 400 questions about the schedule.
  case everyGapHasAnAnswer
  /// The policy asks about no day after today: nobody knows the schedule of those.
  case onlyThePastIsAsked
  /// The same days and schedule always have the same answer.
  case answersRepeat
  /// A streak neither falls nor disappears when a later day is played.
  case streaksNeverFall
  /// One more played day, before, between or after the others, never makes a streak lower.
  case addedDaysNeverLower
}

extension StreakPolicyConformance: ConformanceCase {
  /// Tests the policy; throws `ConformanceFailure` for the first answer that breaks the case.
  public func verify(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    switch self {
    case .hasAStableName: try requirePlainName { policy.name }
    case .everyGapHasAnAnswer: try requireFewQuestions(policy)
    case .onlyThePastIsAsked: try requirePastDays(policy)
    case .answersRepeat: try requireRepetition(policy)
    case .streaksNeverFall: try requireRise(policy)
    case .addedDaysNeverLower: try requireMonotony(policy)
    }
  }

  /// 2026-11-20, a Friday.
  private static let friday = CivilDay(number: 20_777)
  private static let mostQuestions = 400

  private func requireFewQuestions(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    for gap in [1, 2, 7, 31, 366, 40_000, 3_652_425] {
      for first in [-719_528, 0, Self.friday.number, 2_932_896 - gap] {
        for wasScheduled in [false, true] {
          var questions = 0
          let last = CivilDay(number: first)
          _ = policy.rises(from: last, to: last.advanced(by: gap)) { _ in
            questions += 1
            return wasScheduled
          }
          guard questions <= Self.mostQuestions else {
            throw ConformanceFailure(
              self,
              "a gap of \(gap) days takes \(questions) questions about the schedule"
            )
          }
        }
      }
    }
  }

  private func requirePastDays(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    try eachGap { last, today, schedule throws(ConformanceFailure) in
      var latest = last
      _ = policy.rises(from: last, to: today) { days in
        latest = max(latest, days.upperBound.advanced(by: -1))
        return schedule.contains(anyOf: days)
      }
      guard latest <= today else {
        throw failure("on \(today) it asks about \(latest), which is in the future")
      }
    }
  }

  private func requireRepetition(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    try eachGap { last, today, schedule throws(ConformanceFailure) in
      let answers = (0..<2).map { _ in
        policy.rises(from: last, to: today) { schedule.contains(anyOf: $0) }
      }
      guard answers[0] == answers[1] else {
        throw failure("from \(last) to \(today) it answers \(answers)")
      }
    }
  }

  private func requireRise(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    try eachHistory { days, schedule throws(ConformanceFailure) in
      let isShown = policy.isShown
      let streaks = play(days, on: schedule, by: policy)
      for day in days where policy.isShown != isShown {
        throw failure("on \(day) the streak appears or disappears")
      }
      for (before, after) in zip(streaks, streaks.dropFirst()) where after < before {
        throw failure(
          "on the days \(days) the streak goes from \(before) to \(after)"
        )
      }
    }
  }

  private func requireMonotony(_ policy: some StreakPolicy) throws(ConformanceFailure) {
    try eachHistory { days, schedule throws(ConformanceFailure) in
      let before = play(days, on: schedule, by: policy).last ?? 0
      for offset in -2...32 where !days.contains(Self.friday.advanced(by: offset)) {
        let added = Self.friday.advanced(by: offset)
        let more = (days + [added]).sorted()
        let after = play(more, on: schedule, by: policy).last ?? 0
        guard after >= before else {
          throw failure(
            "the days \(days) make a streak of \(before), and with \(added) one of \(after)"
          )
        }
      }
    }
  }

  /// The streak after each of the days.
  private func play(
    _ days: [CivilDay],
    on schedule: Weekdays,
    by policy: some StreakPolicy
  ) -> [Int] {
    var progress = PlayerProgress()
    return days.map { day in
      progress.add(
        PlayedDay(day, xp: 10, namedStreak: 0),
        policy: policy,
        wasScheduled: { schedule.contains(anyOf: $0) }
      )
      return progress.currentStreak
    }
  }

  /// Gaps of 1 to 31 days from each day of a week, by ten schedules.
  private func eachGap(
    _ body: (CivilDay, CivilDay, Weekdays) throws(ConformanceFailure) -> Void
  ) throws(ConformanceFailure) {
    var random = SeededRandom(seed: 1)
    for _ in 0..<10 {
      let schedule = Self.schedule(using: &random)
      for start in 0..<7 {
        let last = Self.friday.advanced(by: start)
        for gap in 1...31 { try body(last, last.advanced(by: gap), schedule) }
      }
    }
  }

  /// 200 histories of up to ten played days within a month, in order.
  private func eachHistory(
    _ body: ([CivilDay], Weekdays) throws(ConformanceFailure) -> Void
  ) throws(ConformanceFailure) {
    var random = SeededRandom(seed: 2)
    for count in 0..<200 {
      let schedule = Self.schedule(using: &random)
      // Half of the histories have hardly a gap.
      let span = count.isMultiple(of: 2) ? 12 : 31
      let offsets = Set((0..<10).map { _ in Int.random(in: 0..<span, using: &random) })
      try body(offsets.sorted().map(Self.friday.advanced), schedule)
    }
  }

  private static func schedule(using random: inout SeededRandom) -> Weekdays {
    let mask = UInt8.random(in: 0..<128, using: &random)
    return Weekdays(
      Weekday.allCases.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)
    )
  }
}

extension Weekdays {
  /// Whether any day of the range is one of these weekdays.
  fileprivate func contains(anyOf days: Range<CivilDay>) -> Bool {
    let end = Swift.min(days.upperBound, days.lowerBound.advanced(by: 7))
    return stride(from: days.lowerBound.number, to: end.number, by: 1).contains {
      contains(CivilDay(number: $0).weekday)
    }
  }
}
