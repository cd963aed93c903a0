import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct TrialTests {
  let fixture = EngineFixture()

  /// How a step was played, and the expected trial.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let play: EngineFixture.Play
    let rating: Rating
    let validity: Validity
    let xp: Int
  }

  static let cases = [
    Case(testDescription: "exact", play: .init(), rating: .spotOn, validity: .ok, xp: 100),
    Case(
      testDescription: "close",
      play: .init(guess: 120, takes: 100),
      rating: .close,
      validity: .ok,
      xp: 60
    ),
    Case(
      testDescription: "off",
      play: .init(guess: 60, takes: 100),
      rating: .off,
      validity: .ok,
      xp: 25
    ),
    Case(
      testDescription: "way off",
      play: .init(guess: 400, takes: 100),
      rating: .wayOff,
      validity: .ok,
      xp: 10
    ),
    Case(
      testDescription: "the player's word at done",
      play: .init(flag: .interrupted),
      rating: .spotOn,
      validity: .interrupted,
      xp: 100
    ),
    Case(
      testDescription: "too short",
      play: .init(guess: 2, takes: Seconds(milliseconds: 1900)),
      rating: .spotOn,
      validity: .implausible,
      xp: 10
    ),
    Case(
      testDescription: "left running",
      play: .init(guess: 100, takes: 14_401),
      rating: .wayOff,
      validity: .forgotDone,
      xp: 10
    ),
    Case(
      testDescription: "their word stands above the verdict",
      play: .init(guess: 100, takes: 14_401, flag: .interrupted),
      rating: .wayOff,
      validity: .interrupted,
      xp: 10
    ),
  ]

  @Test(
    "PROG-01: a trial earns by accuracy alone; one that the clocks rule out earns for taking part",
    arguments: cases
  )
  func aTrialEarnsByAccuracyAlone(example: Case) async throws {
    let session = try await fixture.engine.stored.start(try await fixture.quest().id).session
    let turn = try await fixture.reveal(session.id, example.play)
    let trial = try #require(turn.session.trials.first)
    #expect(trial.actual == example.play.takes)
    #expect(trial.rating == example.rating)
    #expect(trial.validity == example.validity)
    #expect(trial.xp == example.xp)
    #expect(
      try await fixture.engine.stored.next(session.id).session.award?.xpEarned == example.xp + 20
    )
  }

  @Test func finishingFasterNeverEarnsMore() async throws {
    let quest = try await fixture.quest()
    var earned: [Int] = []
    for takes: Seconds in [20, 50, 100, 200, 1000] {
      let turn = try await fixture.play(quest, .init(guess: takes, takes: takes))
      earned.append(try #require(turn.session.award?.xpEarned))
      fixture.pass(days: 1)
    }
    #expect(earned == [120, 120, 120, 120, 120])
  }

  @Test func feltTimeIsAskedBeforeTheRevealAndTheTrialIsInNoListUntilThen() async throws {
    var change = PlayerChange()
    change.askFelt = true
    _ = try await fixture.engine.owner.update(change)
    let session = try await fixture.engine.stored.start(try await fixture.quest().id).session
    let asked = try await fixture.reveal(session.id, .init(guess: 90, takes: 100))
    #expect(asked.session.phase == .recalling)
    #expect(asked.session.trials.isEmpty)
    #expect(asked.cues.isEmpty)
    #expect(try await fixture.engine.personalBests().isEmpty)
    let player = asked.player.id
    let logged = try await fixture.store.read { try $0.trials(TrialQuery(players: [player])) }
    #expect(logged.isEmpty)

    fixture.pass(3600)
    let trial = try #require(
      try await fixture.engine.stored.recall(300, in: session.id).session.trials.first
    )
    #expect(trial.felt == 300)
    #expect(trial.actual == 100)
    #expect(trial.rating == .spotOn)
  }

  @Test func feltTimeCanBeSkipped() async throws {
    var change = PlayerChange()
    change.askFelt = true
    _ = try await fixture.engine.owner.update(change)
    let session = try await fixture.engine.stored.start(try await fixture.quest().id).session
    try await fixture.reveal(session.id)
    let turn = try await fixture.engine.stored.recall(nil, in: session.id)
    #expect(turn.session.phase == .revealing)
    #expect(turn.session.trials.map(\.felt) == [nil])
  }

  @Test func thePlayersFlagCanBeRemovedButNotTheVerdict() async throws {
    let quest = try await fixture.quest(steps: 2)
    let turn = try await fixture.play(quest, .init(), .init(guess: 100, takes: 14_401))
    let id = turn.session.id
    let flagged = try await fixture.engine.stored.flag(id, step: 0, as: .forgotDone).session
    #expect(flagged.trials.map(\.validity) == [.forgotDone, .forgotDone])
    let both = try await fixture.engine.stored.flag(id, step: 1, as: .interrupted).session
    #expect(both.trials.map(\.validity) == [.forgotDone, .interrupted])
    _ = try await fixture.engine.stored.flag(id, step: 0, as: nil)
    let back = try await fixture.engine.stored.flag(id, step: 1, as: nil).session
    #expect(back.trials.map(\.validity) == [.ok, .forgotDone])
  }

  @Test func aLaterFlagChangesWhatCountsButNotTheXP() async throws {
    let turn = try await fixture.play(try await fixture.quest())
    let before = try await fixture.engine.playerRecord()
    _ = try await fixture.engine.stored.flag(turn.session.id, step: 0, as: .interrupted)
    let after = try await fixture.engine.playerRecord()
    #expect(after.progress == before.progress)
    #expect(
      try await fixture.engine.stored.current(turn.session.id)?.session.award == turn.session.award
    )
    #expect(try await fixture.engine.personalBests().isEmpty)
    #expect(try await fixture.engine.trend().points.isEmpty)
    _ = try await fixture.engine.stored.flag(turn.session.id, step: 0, as: nil)
    #expect(try await fixture.engine.personalBests().count == 1)
    #expect(try await fixture.engine.trend().points.count == 1)
    #expect(try await fixture.engine.playerRecord().progress == before.progress)
  }

  @Test func anUnknownStepCannotBeFlagged() async throws {
    let turn = try await fixture.play(try await fixture.quest())
    for step in [-1, 1, 9999] {
      await #expect(throws: QuestError.notFound(.step, id: "\(step)")) {
        try await fixture.engine.stored.flag(turn.session.id, step: step, as: .interrupted)
      }
    }
  }

  @Test(
    "PROG-06: a best is strictly closer than an earlier trial that counts, and known at the reveal"
  )
  func aBestIsStrictlyCloserThanAnEarlierTrialThatCounts() async throws {
    let quest = try await fixture.quest()
    let days: [(off: Int, flag: PlayerFlag?, isBest: Bool)] = [
      (3, .interrupted, false),  // uncounted
      (30, nil, false),  // the first that counts
      (30, nil, false),  // a tie
      (-20, nil, true),
      (20, nil, false),  // a tie on the other side
      (5, .forgotDone, false),  // uncounted
      (10, nil, true),
    ]
    for day in days {
      let session = try await fixture.engine.stored.start(quest.id).session
      let play = EngineFixture.Play(guess: 100, takes: Seconds(100 + day.off), flag: day.flag)
      let turn = try await fixture.reveal(session.id, play)
      #expect(turn.session.trials.first?.isPersonalBest == day.isBest, "\(day)")
      _ = try await fixture.engine.stored.next(session.id)
      fixture.pass(days: 1)
    }
    let best = try await fixture.engine.personalBests()
    #expect(best.map(\.differenceSeconds) == [-10])
  }

  @Test(
    "PROG-06: a rename keeps a step's best, which is known by the step's id"
  )
  func aRenamedStepKeepsItsBest() async throws {
    var quest = try await fixture.quest()
    _ = try await fixture.play(quest, .init(guess: 100, takes: 130))
    quest.tasks[0].displayName = "Splash"
    quest.revision += 1
    let renamed = quest
    try await fixture.store.write { try $0.put(renamed) }
    fixture.pass(days: 1)
    let turn = try await fixture.play(renamed, .init(guess: 100, takes: 110))
    #expect(turn.session.trials.map(\.isPersonalBest) == [true])
    let best = try await fixture.engine.personalBests()
    #expect(best.map(\.displayName) == ["Splash"])
  }
}
