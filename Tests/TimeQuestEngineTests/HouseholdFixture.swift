import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// Two players and a parent with a month of play, which fills every kind of record.
struct HouseholdFixture: Sendable {
  let fixture = EngineFixture()
  let mia: PlayerID
  let ben: PlayerID
  let morning: Routine
  let evening: Routine
  let workout: Routine

  init() async throws {
    let engine = fixture.engine
    try await engine.parentSession().setPIN("2468")
    var change = PlayerChange()
    change.displayName = "Mia, the \"quick\""
    change.timeZone = "Europe/Berlin"
    mia = try await engine.owner.update(change).id
    change = PlayerChange()
    change.displayName = "=Ben"
    change.timeZone = "America/New_York"
    change.dayStartHour = 4
    change.scorer = "balanced"
    change.locale = "de"
    ben = try await engine.owner.create(PlayerDraft(settings: change)).id
    change = PlayerChange()
    change.askFelt = true
    change.streakMode = "calendar"
    _ = try await engine.owner.update(change, of: ben)
    _ = try await engine.completeOnboarding(of: ben)
    morning = try await fixture.quest("Dawn Raid", steps: 3)
    evening = try await fixture.quest("Night Watch", steps: 2, feedback: .summary)
    let workout = try await engine.owner.create(
      RoutineDraft(
        name: "secret workout",
        displayName: "Workout",
        activeDays: [.mon, .wed, .sat],
        isActive: true,
        playerIDs: [ben],
        tasks: [.init(name: "secret run", displayName: "Run", reference: 1800.5.seconds)]
      )
    )
    self.workout = try await engine.routineRecord(workout.id)
  }

  /// Plays thirty days at random from the seed, and leaves sessions open in several phases.
  func playAMonth(seed: UInt64 = 1) async throws {
    var random = SeededRandom(seed: seed)
    for day in 1...30 {
      for (player, quests) in [(mia, [morning, evening]), (ben, [morning, evening, workout])] {
        for quest in quests {
          guard Int.random(in: 0..<4, using: &random) > 0, quest.id != workout.id || day % 3 == 0,
            quest.id != evening.id || day < 20
          else { continue }
          try await play(quest, by: player, using: &random)
        }
      }
      if day == 10 { try await editTheMorning() }
      if day == 20 { try await fixture.engine.owner.deleteRoutine(evening.id, revision: 1) }
      fixture.pass(days: 1)
    }
    let open = try await fixture.engine.stored.start(morning.id, by: mia).session.id
    _ = try await fixture.engine.stored.lockIn(Estimate(90), in: open)
    let felt = try await fixture.engine.stored.start(morning.id, by: ben).session.id
    try await fixture.reveal(felt, .init(guess: 61))
  }

  private func editTheMorning() async throws {
    var change = RoutineChange()
    change.displayName = "Sunrise"
    change.activeDays = [.mon, .tue, .wed, .thu, .fri, .sun, .sat]
    let edited = try await fixture.engine.owner.update(morning.id, revision: 1, change)
    _ = try await fixture.engine.owner.reorderTasks(
      edited.tasks.map(\.taskID).reversed(),
      of: morning.id,
      revision: 2
    )
  }

  private func play(
    _ quest: Routine,
    by player: PlayerID,
    using random: inout SeededRandom
  ) async throws {
    let engine = fixture.engine
    let session: SessionID
    do {
      session = try await engine.stored.start(quest.id, by: player).session.id
    } catch QuestError.refused(.notToday, _) {
      return
    }
    var phase = Phase.estimating
    while phase != .summary {
      let low = Seconds(milliseconds: .random(in: 30_000...200_000, using: &random))
      let high = low + Seconds(milliseconds: .random(in: 0...200_000, using: &random))
      let estimate =
        Bool.random(using: &random)
        ? try Estimate(low)
        : Estimate(try EstimateRange(low: low, high: high, confidencePercent: 90))
      _ = try await engine.stored.lockIn(estimate, in: session)
      fixture.pass(Seconds(milliseconds: .random(in: 1...400_000, using: &random)))
      let flag = [PlayerFlag.interrupted, .forgotDone, nil, nil, nil, nil].randomElement(
        using: &random
      )
      if try await engine.stored.done(session, flag: flag ?? nil).session.phase == .recalling {
        _ = try await engine.stored.recall(
          Bool.random(using: &random) ? 77.125.seconds : nil,
          in: session
        )
      }
      if Int.random(in: 0..<30, using: &random) == 0 {
        _ = try await engine.stored.abandon(session)
        return
      }
      phase = try await engine.stored.next(session).session.phase
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      _ = try await engine.stored.flag(session, step: 0, as: .interrupted)
    }
  }
}

extension Double {
  fileprivate var seconds: Seconds { Seconds(rounding: self) ?? .zero }
}
