import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

struct PoliciesTests {
  /// As in the doc comment of `Policies`.
  private struct Generous: TrialScorer {
    var name = "generous"

    func score(estimated: Seconds, actual: Seconds) -> Score {
      Score(difference: estimated - actual, accuracyPercent: 100, rating: .spotOn)
    }
  }

  private struct Never: StreakPolicy {
    var name = "never"

    func rises(
      from last: CivilDay,
      to today: CivilDay,
      wasScheduled: (Range<CivilDay>) -> Bool
    ) -> Bool { false }
  }

  @Test func theDefaultPoliciesHaveTheirNames() {
    #expect(Policies.default.scorers.map(\.name) == ["classic", "balanced"])
    #expect(Policies.default.streaks.map(\.name) == ["scheduled", "calendar", "off"])
  }

  @Test func anAddedPolicyIsFoundByItsNameAndChangesNoOther() {
    let policies = Policies.default.adding(Generous()).adding(Never())
    #expect(policies.scorers.map(\.name) == ["classic", "balanced", "generous"])
    #expect(policies.streaks.map(\.name) == ["scheduled", "calendar", "off", "never"])
    #expect(policies.scorer(named: "generous") is Generous)
    #expect(policies.streak(named: "never") is Never)
    #expect(Policies.default.scorers.count == 2)
    #expect(Policies.default.streaks.count == 3)
  }

  @Test func thePolicyThatIsAddedAsTheDefaultIsTheOneOfNewPlayers() {
    let policies = Policies.default.adding(Generous(), asDefault: true)
      .adding(CalendarStreak(), asDefault: true)
    #expect(policies.scorers.map(\.name) == ["generous", "classic", "balanced"])
    #expect(policies.streaks.map(\.name) == ["calendar", "scheduled", "off"])
    #expect(policies.preferences == Preferences(streakMode: "calendar", scorer: "generous"))
  }

  @Test func everyRuleOfTheCompositionActs() async throws {
    struct NeverBest: PersonalBestRule {
      func isNewBest(difference: Seconds, closestBefore: Seconds?) -> Bool { false }
    }
    struct NothingCounts: TrialValidity {
      func verdict(
        estimated: Seconds,
        actual: Seconds,
        clockSuspect: Bool,
        countedTrials: Int,
        longestActual: Seconds?,
        medianActual: @autoclosure () throws -> Seconds?
      ) rethrows -> Validity { .implausible }
    }
    struct NoTrend: TrendFold {
      let points: [TrendPoint] = []
      init(by interval: TrendInterval) {}
      func beginSession(on day: CivilDay) {}
      func add(_ accuracy: Double) {}
    }
    struct NoReminders: ReminderPlanner {
      func plan(
        for player: Player,
        routines: [Routine],
        completed: [RoutineID: Set<CivilDay>],
        text: (Routine) -> ReminderText
      ) -> ReminderPlan { ReminderPlan() }
    }
    func played(_ policies: Policies) async throws -> [Bool] {
      let fixture = EngineFixture(policies: policies)
      let quest = try await fixture.quest()
      for _ in 0..<2 { _ = try await fixture.play(quest) }
      let player = try await fixture.engine.playerRecord().id
      let trials: [Trial] = try await fixture.store.read { reader in
        try reader.sessions(SessionQuery(players: [player], state: .completed)).flatMap(\.trials)
      }
      return [
        trials.contains(where: \.isCounted),
        try await !fixture.engine.trend().points.isEmpty,
        try await !fixture.engine.owner.upcomingReminders().isEmpty,
      ]
    }
    #expect(try await played(.default) == [true, true, true])
    #expect(try await played(.default.replacing(\.validity, with: NothingCounts()))[0] == false)
    #expect(
      try await played(.default.replacing(\.trend, with: NoTrend.self)) == [true, false, true]
    )
    #expect(
      try await played(.default.replacing(\.reminders, with: NoReminders())) == [true, true, false]
    )
    let policies = Policies.default.replacing(\.personalBest, with: NeverBest())
    #expect(policies.personalBest is NeverBest)
  }

  @Test func aPolicyWithAnExistingNameReplacesTheOther() {
    let policies = Policies.default.adding(Generous(name: "classic")).adding(Never(name: "off"))
    #expect(policies.scorers.map(\.name) == ["classic", "balanced"])
    #expect(policies.streaks.map(\.name) == ["scheduled", "calendar", "off"])
    #expect(policies.scorer(named: "classic") is Generous)
    #expect(policies.streak(named: "off") is Never)
  }

  @Test("rules.md, Data: for an unknown name the default acts")
  func theFirstActsForAnUnknownName() {
    let policies = Policies(scorer: Generous(), streak: Never()).adding(ClassicScorer())
    #expect(policies.scorer(named: "fancy") is Generous)
    #expect(policies.streak(named: "fancy") is Never)
    #expect(policies.scorer(named: "classic") is ClassicScorer)
  }

  @Test func theCurveAndTheFeedbackAreReplaced() {
    struct EmptyFeedback: FeedbackWriter {
      func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback {
        CuriousFeedback().feedback(for: trial, in: catalogue)
      }
    }
    struct Flat: LevelCurve {
      func threshold(of level: Int) -> Int { level * 10 }
    }
    let policies = Policies.default.replacing(\.feedback, with: EmptyFeedback()).replacing(
      \.curve,
      with: Flat()
    )
    #expect(policies.feedback is EmptyFeedback)
    #expect(policies.curve is Flat)
  }

  @Test func newPlayersHaveTheDefaultsOfTheirPolicies() async throws {
    let engine = QuestEngine(
      store: InMemoryStore(),
      environment: SimulatedClock(at: .sample).environment,
      policies: Policies(scorer: Generous(), streak: Never())
    )
    let first = try await engine.playerRecord()
    let created = try await engine.owner.create(PlayerDraft(settings: PlayerChange()))
    let second = try await engine.playerRecord(created.id)
    for player in [first, second] {
      #expect(player.preferences == Preferences(streakMode: "never", scorer: "generous"))
    }
    #expect(try await engine.owner.check() == engine.owner.check())
    #expect(try await engine.owner.check().notices.isEmpty)
  }

  @Test("rules.md, Data: a check names what is stored and not known here, and the store is sound")
  func aCheckNamesWhatIsNotKnownHere() async throws {
    let fixture = EngineFixture()
    _ = try await fixture.play(try await fixture.quest())
    #expect(try await fixture.engine.owner.check().notices == [])
    var player = try await fixture.engine.playerRecord()
    player.displayName = "Mia"
    player.preferences.scorer = "fancy"
    player.preferences.streakMode = "hourly"
    player.locale = "tlh"
    let changed = player
    try await fixture.store.write { try $0.put(changed) }
    let report = try await fixture.engine.owner.check()
    #expect(report.isSound)
    #expect(
      report.notices == [
        "Player Mia: scorer \"fancy\" is unknown here; classic is used",
        "Player Mia: streak mode \"hourly\" is unknown here; scheduled is used",
        "Player Mia: locale \"tlh\" is unknown here; en is used",
      ]
    )
    // The name stays stored, and the game continues.
    _ = try await fixture.play(try await fixture.quest())
    #expect(try await fixture.engine.playerRecord().preferences == changed.preferences)
  }

  @Test(arguments: ["en", "de", "de-AT", "DE", "en-GB"])
  func aLanguageThatServesALocaleIsKnown(locale: String) async throws {
    let fixture = EngineFixture()
    var change = PlayerChange()
    change.locale = locale
    _ = try await fixture.engine.owner.update(change)
    #expect(try await fixture.engine.owner.check().notices == [])
  }

  @Test func aCheckNamesTheUnknownScorersOfTrials() async throws {
    let store = InMemoryStore(clock: .simulated)
    let policies = Policies.default.adding(Generous())
    let fixture = EngineFixture(store: store, policies: policies)
    var change = PlayerChange()
    change.scorer = "generous"
    _ = try await fixture.engine.owner.update(change)
    _ = try await fixture.play(try await fixture.quest())
    change.scorer = "classic"
    _ = try await fixture.engine.owner.update(change)
    #expect(try await fixture.engine.owner.check().notices == [])
    let notices = try await EngineFixture(store: store).engine.owner.check().notices
    #expect(
      notices == [
        "Player Player 1: scorer \"generous\" is unknown here; classic is used"
      ]
    )
  }
}
