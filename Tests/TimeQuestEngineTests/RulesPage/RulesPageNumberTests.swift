import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

/// The numbers of rules.md are those of the code.
struct RulesPageNumberTests {
  @Test func theLimitsOfThePageAreThoseOfTheCode() throws {
    func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
    let bounds = Estimate.bounds
    let guess = "\(RulesPage.text(bounds.lowerBound)) to \(RulesPage.text(bounds.upperBound))"
    #expect(
      try RulesPage.table("Values", "limit") == [
        ["a guess", guess],
        ["a reference duration", guess],
        ["the confidence of a range, in percent", text(EstimateRange.confidences)],
        [
          "the confidence of a range if you give none, in percent",
          "\(EstimateRange.defaultConfidence)",
        ],
        ["a name, in characters", text(1...NameRule.maximumLength)],
        ["steps of a quest, at most", "\(RoutineDraft.maximumTasks)"],
        ["reminder times of a quest, at most", "\(Routine.mostReminders)"],
        ["ranges of days off, at most", "\(DayRange.most)"],
        ["days off, days ahead at most", "\(DayRange.farthest)"],
        ["the hour at which a player's day starts", text(DayStartHour.bounds)],
        ["a PIN, in digits", text(PIN.lengths)],
        ["sessions in a page of the history", text(PageLimit.bounds)],
        ["events in a page", text(EventLimit.bounds)],
        ["days of a trend", text(DayCount.bounds)],
        ["trials or days of a measure", text(WindowLength.bounds)],
        ["days ahead for reminders", text(HorizonDays.bounds)],
      ]
    )
  }

  /// Each limit is tried on both of its sides.
  @Test func theLimitsOfValidityAreThoseOfTheCode() throws {
    let values = try RulesPage.values("Validity")
    func seconds(_ name: String) throws -> Seconds {
      try RulesPage.duration(values[name])
    }
    func number(_ name: String) throws -> Int {
      try RulesPage.number(values[name])
    }
    func times(_ factor: Int, _ seconds: Seconds) -> Seconds {
      Seconds(milliseconds: seconds.milliseconds * Int64(factor))
    }
    let tick = Seconds(milliseconds: 1)
    func verdict(
      _ actual: Seconds,
      guess: Seconds = 60,
      usual: Seconds? = nil,
      trials: Int = 3
    ) -> Validity {
      DurationLimits().verdict(
        estimated: guess,
        actual: actual,
        clockSuspect: false,
        countedTrials: trials,
        longestActual: usual,
        medianActual: usual
      )
    }
    let long = try seconds("`forgotDone`: the time is longer than")
    #expect(verdict(long) == .ok && verdict(long + tick) == .forgotDone)
    let guesses = times(try number("… and longer than the guess, times"), 7200)
    #expect(verdict(guesses, guess: 7200) == .ok)
    #expect(verdict(guesses + tick, guess: 7200) == .forgotDone)
    let usual = try seconds("`forgotDone` with a usual time: the time is longer than")
    #expect(verdict(usual, usual: 60) == .ok && verdict(usual + tick, usual: 60) == .forgotDone)
    let factor = try number("… and at least the guess and at least the usual time, times")
    for (guess, median): (Seconds, Seconds) in [(240, 180), (180, 240)] {
      let end = times(factor, 240)
      #expect(verdict(end, guess: guess, usual: median) == .forgotDone)
      #expect(verdict(end - tick, guess: guess, usual: median) == .ok)
    }
    let short = try seconds("`implausible`: the time is under")
    #expect(verdict(short, guess: 2) == .ok && verdict(short - tick, guess: 2) == .implausible)
    let hasty = try seconds(
      "`implausible` if the guess is more than twice as long: the time is under"
    )
    #expect(verdict(hasty) == .ok && verdict(hasty - tick) == .implausible)
    let percent = try number(
      "`implausible`: the time is under this part of the usual time, in percent"
    )
    let least = Seconds(milliseconds: Int64(10_000 * percent))
    let needed = try number("trials until there is a usual time")
    #expect(verdict(least, usual: 1000, trials: needed) == .ok)
    #expect(verdict(least - tick, usual: 1000, trials: needed) == .implausible)
    #expect(verdict(least - tick, usual: 1000, trials: needed - 1) == .ok)
  }

  @Test func theXPOfThePageAreThoseOfTheCode() throws {
    let table = Policies.default.experience
    #expect(
      try RulesPage.table("XP", "for")
        == Rating.allCases.map { ["a guess that is `\($0)`", "\(table.trial($0))"] } + [
          ["a trial that the clocks rule out", "\(table.uncounted)"],
          ["completing a session", "\(table.completion)"],
          ["each trial of a further run of a quest on a day", "\(table.furtherRun)"],
        ]
    )
  }

  @Test func theThresholdsOfTheLevelsAreThoseOfTheCode() throws {
    let curve = Policies.default.curve
    let wanted = (1...10).map { ["\($0)", "\(curve.threshold(of: $0))"] }
    #expect(try RulesPage.table("Level", "level") == wanted)
  }

  @Test func theMilestonesOfAStreakAreThoseOfTheCode() throws {
    let milestones = (1...100).filter { Policies.default.milestones.greatest(upTo: $0) == $0 }
    #expect(
      try RulesPage.table("Streak", "milestones up to 100 days")
        == [[milestones.map(String.init).joined(separator: ", ")]]
    )
  }

  @Test func theCelebrationsStandInTheirOrder() throws {
    let cues = Player.sample().cues
    let wanted = Celebration.Kind.allCases.map { kind in
      let show = cues.show(Celebration(id: .sample(1), kind: kind, number: 3))
      let colors = (show.colors ?? []).joined(separator: ", ")
      return ["`\(kind)`", "\(show.particles ?? 0)", colors]
    }
    #expect(try RulesPage.table("Celebrations", "celebration") == wanted)
  }

  @Test func theDiscoveriesAreThoseOfTheCode() throws {
    let names = try RulesPage.table("Discoveries", "discovery").map { RulesPage.name($0[0]) }
    #expect(names == Discovery.allCases.map(\.rawValue))
  }

  @Test func theNumbersOfThenAndNowAreThoseOfTheCode() throws {
    #expect(
      try RulesPage.table("Then and now", "number").map(\.last)
        == [
          ThenAndNow.guesses, ThenAndNow.daysBefore, ThenAndNow.daysBetween,
          ThenAndNow.daysBetweenOfStep,
        ].map(String.init)
    )
  }

  @Test func theChaptersAreThoseOfTheCode() throws {
    for row in try RulesPage.table("Chapters", "level") {
      #expect("\(Chapter.number(at: try RulesPage.number(row[0])))" == row[1], "\(row)")
    }
  }

  @Test func theLockOutsAreThoseOfTheCode() throws {
    #expect(
      try RulesPage.table("Parent", "limit") == [
        ["wrong tries in a row until it locks", "\(LockOut.triesPerPause)"],
        [
          "a connection is locked without a parent's call after",
          RulesPage.text(Seconds(Int(ParentAccess.idleNanoseconds / 1_000_000_000))),
        ],
      ]
    )
    let now = Moment(wall: .sample, bootNanoseconds: 0, bootID: "b")
    for row in try RulesPage.table("Parent", "wrong tries in a row") {
      let tries = try RulesPage.number(row[0])
      let record = PINRecord(hash: "", generation: 1, failedTries: tries, lastTry: now)
      #expect(LockOut.remaining(record, at: now) == (try RulesPage.seconds(row[1])), "\(row)")
    }
  }

  @Test("NOTF-01: the parts of a reminder are those of the code")
  func thePartsOfAReminderAreThoseOfTheCode() throws {
    let series = try #require(ReminderPlan.sample([1]).series.first { $0.weekday == .fri })
    let parts = series.id.split(separator: ".").map(String.init)
    let form = ["reminder", "<playerID>", "<routineID>", "<weekday>", "<HHMM>"]
    #expect(parts == ["reminder", "\(series.playerID)", "\(series.routineID)", "fri", "0730"])
    #expect(
      try RulesPage.table("Reminders", "part") == [
        ["id", "`\(form.joined(separator: "."))`"],
        [
          "example of the last two parts, Friday at 07:30",
          "`\(parts.suffix(2).joined(separator: "."))`",
        ],
        ["time of a player who has set none", "\(Preferences().reminderTime)"],
        ["a reminder is due for", RulesPage.text(ReminderPlan.gracePeriod)],
      ]
    )
  }

  @Test func theNumbersOfAPlanAreThoseOfTheCode() async throws {
    let values = try RulesPage.values("Plan", "number")
    #expect(
      values["runs of the quest until there is a plan"] == "\(DurationForecast.runsNeeded)"
    )
    let share = try RulesPage.number(values["share of the runs that end in time, in percent"])
    let fixture = EngineFixture()
    var draft = OwnQuestDraft()
    draft.displayName = "Piano"
    draft.steps = [.init("Scales")]
    let made = try await fixture.engine.createQuest(draft)
    let quest = try await fixture.engine.routineRecord(made.questID)
    for takes: Seconds in [300, 600, 900, 450] {
      try await fixture.play(quest, .init(guess: 600, takes: takes))
      fixture.pass(days: 1)
    }
    let end = fixture.clock.now.wall.advanced(by: 36_000)
    let plan = try await fixture.engine.plan(made.questID, endBy: end)
    for percent in [share - 1, share, share + 1] {
      let confidence = try Confidence(percent)
      let other = try await fixture.engine.plan(made.questID, endBy: end, confidence: confidence)
      #expect((plan == other) == (percent == share), "\(percent)")
    }
  }
}
