import Testing
import TimeQuestModels
import TimeQuestProgression

struct StreakTests {
  private let policies: [any StreakPolicy] = [ScheduledStreak(), CalendarStreak(), OffStreak()]

  @Test func everyPolicyGoesByItsOwnName() {
    #expect(policies.map(\.name) == ["scheduled", "calendar", "off"])
    #expect(policies.map(\.isShown) == [true, true, false])
  }

  /// Days since the last played one, and what becomes of a streak of 4 (9 at its longest).
  @Test(
    "PROG-03, PROG-04: the next day counts, a gap pauses, and a stepped clock takes nothing away",
    arguments: [
      (1, 5, 1, true), (0, 4, 0, false), (2, 4, 2, false), (7, 4, 7, false),
      (3_652_425, 4, 3_652_425, false),
      // Back by a day: nothing changes. Back by more: the date kept was once wrong.
      (-1, 4, 0, false), (-2, 4, -2, false), (-400, 4, -400, false),
    ]
  )
  func onADailyRoutineOnlyTheNextDayRaisesAStreak(
    gap: Int,
    value: Int,
    lastPlayed: Int,
    didRise: Bool
  ) {
    let routines = [Sample.routine(.everyDay)]
    for policy in policies where policy.isShown {
      let outcome = play(after: gap, policy: policy, routines: routines)
      #expect(outcome.shown == value, "\(policy.name)")
      #expect(outcome.didRise == didRise)
      #expect(outcome.progress.currentStreak == value)
      #expect(outcome.progress.longestStreak == 9)
      #expect(outcome.progress.lastPlayedDay == Sample.friday.advanced(by: lastPlayed))
      #expect(outcome.progress.totalXP == 155)
    }
  }

  @Test("PROG-03: the first day ever is 1")
  func theFirstDayEverIsOne() {
    for policy in policies where policy.isShown {
      let outcome = Streak.afterPlaying(
        progress: PlayerProgress(),
        today: Sample.friday,
        policy: policy,
        wasScheduled: { _ in true }
      )
      #expect(outcome.shown == 1)
      #expect(outcome.didRise)
      let expected = PlayerProgress(
        currentStreak: 1,
        longestStreak: 1,
        lastPlayedDay: Sample.friday
      )
      #expect(outcome.progress == expected)
    }
  }

  @Test func theLongestStreakGrowsWithTheCurrentOne() {
    var progress = PlayerProgress()
    for day in 0..<10 {
      progress = play(on: Sample.friday.advanced(by: day), progress, ScheduledStreak()).progress
    }
    #expect(progress.currentStreak == 10)
    #expect(progress.longestStreak == 10)
  }

  @Test(
    "PROG-04: over a weekend off a school streak goes on",
    arguments: [
      ("scheduled", 5), ("calendar", 4),
    ]
  )
  func aWeekendWithoutAQuestIsNoGap(name: String, value: Int) {
    let school = [Sample.routine([.mon, .tue, .wed, .thu, .fri])]
    for policy in policies where policy.name == name {
      #expect(play(after: 3, policy: policy, routines: school).shown == value)
      // Tuesday: Monday had a quest.
      #expect(play(after: 4, policy: policy, routines: school).shown == 4)
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
    #expect(play(after: 3, policy: ScheduledStreak(), routines: routines).shown == value)
  }

  @Test func aQuestForSomebodyElseOrForNobodyPausesNothing() {
    let routines = [
      Sample.routine(.everyDay, for: [Sample.other]), Sample.routine(.everyDay, isActive: false),
      Sample.routine(.everyDay, hasSteps: false),
    ]
    #expect(play(after: 30, policy: ScheduledStreak(), routines: routines).shown == 5)
    #expect(play(after: 30, policy: ScheduledStreak(), routines: []).shown == 5)
    let own = [Sample.routine(.everyDay, for: [Sample.player])]
    #expect(play(after: 30, policy: ScheduledStreak(), routines: own).shown == 4)
  }

  /// Whatever the gap, asking for the last seven days says the same as asking for all.
  @Test(arguments: [
    Sample.routine([.wed]), Sample.routine([.thu], since: Sample.friday.advanced(by: 20)),
    Sample.routine([.fri], since: Sample.friday.advanced(by: 13)), Sample.routine([]),
    Sample.routine(.everyDay, since: Sample.friday.advanced(by: 11)),
  ])
  func theLastSevenDaysSpeakForTheWholeGap(routine: Routine) {
    for gap in 1...60 {
      let wasGap = (1..<gap).contains {
        Streak.wasScheduled(
          on: Sample.friday.advanced(by: $0),
          for: Sample.player,
          routines: [routine]
        )
      }
      let outcome = play(after: gap, policy: ScheduledStreak(), routines: [routine])
      #expect(outcome.didRise == !wasGap, "gap of \(gap)")
    }
  }

  @Test func aGapOfTenThousandYearsAsksForSevenDays() {
    var asked: [CivilDay] = []
    let today = Sample.friday.advanced(by: 3_652_425)
    let rises = ScheduledStreak().rises(from: Sample.friday, to: today) {
      asked.append($0)
      return false
    }
    #expect(rises)
    #expect(asked == (-7...(-1)).map { today.advanced(by: $0) })
  }

  @Test func whileStreaksAreOffNothingIsShownAndTheValueIsKept() {
    for gap in [1, 2, 30] {
      let outcome = play(after: gap, policy: OffStreak(), routines: [])
      #expect(outcome.shown == nil)
      #expect(!outcome.didRise)
      #expect(outcome.progress.currentStreak == 4)
      #expect(outcome.progress.longestStreak == 9)
      #expect(outcome.progress.lastPlayedDay == Sample.friday.advanced(by: gap))
    }
    let clockWentBack = play(after: -1, policy: OffStreak(), routines: [])
    #expect(clockWentBack.progress.lastPlayedDay == Sample.friday)
  }

  @Test func theKeptValueReturnsWhenStreaksAreSwitchedOnAgain() {
    var progress = PlayerProgress(currentStreak: 4, longestStreak: 9, lastPlayedDay: Sample.friday)
    progress = play(on: Sample.friday.advanced(by: 1), progress, OffStreak()).progress
    progress = play(on: Sample.friday.advanced(by: 2), progress, OffStreak()).progress
    let again = play(on: Sample.friday.advanced(by: 3), progress, ScheduledStreak())
    #expect(again.shown == 5)
    let sameDay = play(on: Sample.friday.advanced(by: 2), progress, ScheduledStreak())
    #expect(sameDay.shown == 4)
    #expect(!sameDay.didRise)
  }

  @Test func whoBeganWithStreaksOffBeginsAtOneOnceTheyAreOn() {
    let before = play(on: Sample.friday, PlayerProgress(), OffStreak()).progress
    #expect(before == PlayerProgress(lastPlayedDay: Sample.friday))
    for gap in [0, 1, 2] {
      let outcome = play(on: Sample.friday.advanced(by: gap), before, CalendarStreak())
      #expect(outcome.shown == 1)
      #expect(outcome.didRise)
    }
  }

  @Test func afterAWrongDateIsPutRightTheStreakGoesOnFromToday() {
    let wrong = PlayerProgress(
      currentStreak: 4,
      longestStreak: 4,
      lastPlayedDay: Sample.friday.advanced(by: 1000)
    )
    let today = play(on: Sample.friday, wrong, CalendarStreak())
    #expect(today.shown == 4)
    let tomorrow = play(on: Sample.friday.advanced(by: 1), today.progress, CalendarStreak())
    #expect(tomorrow.shown == 5)
  }

  @Test("PROG-04: no sequence of days and policies ever lowers a streak")
  func nothingEverLowersAStreak() {
    var progress = PlayerProgress()
    var day = Sample.friday
    for step in 0..<2000 {
      // A fixed walk that goes back, stays, and leaps.
      day = day.advanced(by: [1, 1, 0, -1, 2, 1, 9, -5, 1, 1, 3][step % 11])
      let policy = policies[(step / 7) % 3]
      let before = progress
      let outcome = play(on: day, progress, policy)
      progress = outcome.progress
      #expect(progress.currentStreak >= before.currentStreak)
      #expect(progress.currentStreak <= before.currentStreak + 1)
      #expect(progress.longestStreak >= progress.currentStreak)
      #expect(outcome.didRise == (progress.currentStreak > before.currentStreak))
    }
  }

  private func play(after gap: Int, policy: any StreakPolicy, routines: [Routine]) -> StreakOutcome
  {
    let progress = PlayerProgress(
      totalXP: 155,
      currentStreak: 4,
      longestStreak: 9,
      lastPlayedDay: Sample.friday
    )
    return play(on: Sample.friday.advanced(by: gap), progress, policy, routines)
  }

  private func play(
    on today: CivilDay,
    _ progress: PlayerProgress,
    _ policy: any StreakPolicy,
    _ routines: [Routine] = [Sample.routine(.everyDay)]
  ) -> StreakOutcome {
    Streak.afterPlaying(progress: progress, today: today, policy: policy) { day in
      Streak.wasScheduled(on: day, for: Sample.player, routines: routines)
    }
  }
}
