import Testing
import TimeQuestModels
import TimeQuestProgression

struct StreakTests {
  private let policies: [any StreakPolicy] = [ScheduledStreak(), CalendarStreak(), OffStreak()]

  @Test func everyPolicyGoesByItsOwnName() {
    #expect(policies.map(\.name) == ["scheduled", "calendar", "off"])
    #expect(policies.map(\.isShown) == [true, true, false])
  }

  @Test(
    "PROG-03, PROG-04: on a daily routine the next day counts, and a gap pauses",
    arguments: [(1, 5), (0, 4), (2, 4), (7, 4), (3_652_425, 4)]
  )
  func onADailyRoutineOnlyTheNextDayRaisesAStreak(gap: Int, value: Int) {
    for policy in policies where policy.isShown {
      let progress = play(after: gap, policy: policy, routines: [Sample.routine(.everyDay)])
      #expect(progress.currentStreak == value, "\(policy.name)")
      #expect(progress.longestStreak == 9)
      #expect(progress.lastPlayedDay == Sample.friday.advanced(by: gap))
      #expect(progress.totalXP == 165)
    }
  }

  @Test("PROG-03: the first day ever is 1")
  func theFirstDayEverIsOne() {
    for policy in policies {
      var progress = PlayerProgress()
      let day = PlayedDay(Sample.friday, xp: 10, namedStreak: 0)
      progress.add(day, policy: policy, wasScheduled: { _ in true })
      let expected = PlayerProgress(
        totalXP: 10,
        currentStreak: 1,
        longestStreak: 1,
        lastPlayedDay: Sample.friday
      )
      #expect(progress == expected)
    }
  }

  @Test func theLongestStreakGrowsWithTheCurrentOne() {
    let days = (0..<10).map { PlayedDay(Sample.friday.advanced(by: $0), xp: 1, namedStreak: 0) }
    let progress = PlayerProgress(
      folding: days,
      policy: ScheduledStreak(),
      wasScheduled: { _ in true }
    )
    #expect(progress.currentStreak == 10)
    #expect(progress.longestStreak == 10)
    #expect(progress.totalXP == 10)
  }

  @Test(
    "PROG-04: over a weekend off a school streak goes on",
    arguments: [("scheduled", 5), ("calendar", 4)]
  )
  func aWeekendWithoutAQuestIsNoGap(name: String, value: Int) {
    let school = [Sample.routine([.mon, .tue, .wed, .thu, .fri])]
    for policy in policies where policy.name == name {
      #expect(play(after: 3, policy: policy, routines: school).currentStreak == value)
      // Tuesday: Monday had a quest.
      #expect(play(after: 4, policy: policy, routines: school).currentStreak == 4)
    }
  }

  @Test(arguments: [
    // A routine that began to ask for Saturdays on this day of the gap, counted from Friday.
    (1, 4), (2, 5), (9, 5),
  ])
  func aChangeOfTodayNeverPausesAStreakForYesterday(since: Int, value: Int) {
    let routines = [
      Sample.routine([.mon, .tue, .wed, .thu, .fri]),
      Sample.routine([.sat], since: Sample.friday.advanced(by: since)),
    ]
    let progress = play(after: 3, policy: ScheduledStreak(), routines: routines)
    #expect(progress.currentStreak == value)
  }

  @Test func aQuestForSomebodyElseOrForNobodyPausesNothing() {
    let routines = [
      Sample.routine(.everyDay, for: [Sample.other]), Sample.routine(.everyDay, isActive: false),
      Sample.routine(.everyDay, hasSteps: false),
    ]
    let streak = { play(after: 30, policy: ScheduledStreak(), routines: $0).currentStreak }
    #expect(streak(routines) == 5)
    #expect(streak([]) == 5)
    #expect(streak([Sample.routine(.everyDay, for: [Sample.player])]) == 4)
  }

  @Test("a range of days is scheduled where one of its days is, over 20,000 random histories")
  func aRangeIsScheduledWhereOneOfItsDaysIs() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<20_000 {
      var history: [ScheduleEntry] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let since = Sample.friday.advanced(by: Int.random(in: 0..<40, using: &random))
        let weekdays = Weekday.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        var routine = Sample.routine(Weekdays(weekdays))
        routine.isActive = Bool.random(using: &random)
        history = history.adding(routine.scheduleEntry(since: since))
      }
      let start = Sample.friday.advanced(by: Int.random(in: -5..<50, using: &random))
      let end = start.advanced(by: Int.random(in: 0..<20, using: &random))
      let anyDay = stride(from: start.number, to: end.number, by: 1).contains { number in
        let day = CivilDay(number: number)
        let entry = history.last { $0.since <= day }
        return entry.map { $0.isActive && $0.activeDays.contains(day.weekday) } ?? false
      }
      #expect(history.wasScheduled(for: Sample.player, in: start..<end) == anyDay)
    }
  }

  private func play(
    after gap: Int,
    policy: any StreakPolicy,
    routines: [Routine]
  ) -> PlayerProgress {
    var progress = PlayerProgress(
      totalXP: 155,
      currentStreak: 4,
      longestStreak: 9,
      lastPlayedDay: Sample.friday
    )
    let day = PlayedDay(Sample.friday.advanced(by: gap), xp: 10, namedStreak: 0)
    progress.add(day, policy: policy) { days in
      routines.contains { $0.scheduleHistory.wasScheduled(for: Sample.player, in: days) }
    }
    return progress
  }
}
