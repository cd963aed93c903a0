import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct SessionTests {
  let fixture = EngineFixture()

  @Test("GAME-07: a session is completed and awarded once, however often that is asked")
  func aSessionIsAwardedOnce() async throws {
    let quest = try await fixture.quest()
    let turn = try await fixture.play(quest)
    let before = try await fixture.engine.playerRecord()
    for _ in 0..<3 {
      await #expect(throws: QuestError.wrongPhase(turn.state)) {
        try await fixture.engine.stored.next(turn.session.id)
      }
    }
    #expect(try await fixture.engine.playerRecord() == before)
    #expect(before.progress.totalXP == 120)
    #expect(before.revision == 1, "playing is no edit")
  }

  @Test func aRepeatedRequestNeverCountsTwice() async throws {
    let quest = try await fixture.quest(steps: 2)
    let id = try await fixture.engine.stored.start(quest.id).session.id
    let locked = try await fixture.engine.stored.lockIn(Estimate(100), in: id)
    await #expect(throws: QuestError.wrongPhase(locked.state)) {
      try await fixture.engine.stored.lockIn(Estimate(999), in: id)
    }
    fixture.pass(100)
    let revealed = try await fixture.engine.stored.done(id)
    await #expect(throws: QuestError.wrongPhase(revealed.state)) {
      try await fixture.engine.stored.done(id)
    }
    let second = try await fixture.engine.stored.next(id, step: 0)
    await #expect(throws: QuestError.wrongPhase(second.state)) {
      try await fixture.engine.stored.next(id, step: 0)
    }
    #expect(try await fixture.engine.stored.current(id)?.session == second.session)
  }

  @Test("FEEL-06: one step, and then its one result, are shown at a time")
  func oneStepAndOneResultAreShownAtATime() async throws {
    let id = try await fixture.engine.stored.start(try await fixture.quest(steps: 2).id).session.id
    for step in 0..<2 {
      let locked = try await fixture.engine.stored.lockIn(Estimate(100), in: id).state
      #expect(locked.step == step && locked.result == nil && locked.summary == nil)
      fixture.pass(100)
      let revealed = try await fixture.engine.stored.done(id).state
      #expect(revealed.step == step && revealed.result != nil && revealed.summary == nil)
      _ = try await fixture.engine.stored.next(id)
    }
  }

  @Test func aRequestThatNamesItsStepNeverActsOnAnotherOne() async throws {
    let id = try await fixture.engine.stored.start(try await fixture.quest(steps: 2).id).session.id
    for step in [-1, 1, 2] {
      await #expect(throws: QuestError.self) {
        try await fixture.engine.stored.lockIn(Estimate(60), in: id, step: step)
      }
    }
    let locked = try await fixture.engine.stored.lockIn(Estimate(60), in: id, step: 0)
    await #expect(throws: QuestError.wrongPhase(locked.state)) {
      try await fixture.engine.stored.done(id, step: 1)
    }
    #expect(try await fixture.engine.stored.done(id, step: 0).session.phase == .revealing)
  }

  @Test func startingAQuestWithAnOpenSessionReturnsItsState() async throws {
    let quest = try await fixture.quest()
    let open = try await fixture.engine.stored.start(quest.id).session
    let locked = try await fixture.engine.stored.lockIn(Estimate(60), in: open.id).state
    await #expect(throws: QuestError.refused(.alreadyOpen, state: locked)) {
      try await fixture.engine.stored.start(quest.id)
    }
    // Days later it can still be completed.
    fixture.pass(days: 3)
    await #expect(throws: QuestError.refused(.alreadyOpen, state: locked)) {
      try await fixture.engine.stored.start(quest.id)
    }
  }

  @Test("GAME-01: only today's quests, meant for the player and with steps, can be picked")
  func onlyTodaysQuestsCanBePicked() async throws {
    let player = try await fixture.engine.playerRecord()
    let today = try await fixture.quest("Today", on: [.fri])
    let tomorrow = try await fixture.quest("Tomorrow", on: [.sat])
    var off = Routine.sample(.sample(91), isActive: false)
    off.displayName = "Off"
    let others = Routine.sample(.sample(92), playerIDs: [.sample(77)])
    let nobody = Routine.sample(.sample(95), playerIDs: [])
    let theirs = Routine.sample(.sample(93), playerIDs: [.sample(77), player.id])
    let empty = Routine.sample(.sample(94), taskCount: 0)
    for routine in [off, others, nobody, theirs, empty] {
      try await fixture.store.write { try $0.put(routine) }
    }
    #expect(Set(try await fixture.engine.quests().map(\.questID)) == [today.id, theirs.id])
    let refusals: [(RoutineID, QuestError)] = [
      (tomorrow.id, .refused(.notToday)),
      (off.id, .notFound(.quest, id: "\(off.id)")),
      (others.id, .notFound(.quest, id: "\(others.id)")),
      (nobody.id, .notFound(.quest, id: "\(nobody.id)")),
      (empty.id, .refused(.noSteps)),
      (.sample(404), .notFound(.quest, id: "\(RoutineID.sample(404))")),
    ]
    for (id, error) in refusals {
      await #expect(throws: error) { try await fixture.engine.stored.start(id) }
    }
  }

  @Test func anEditChangesNoOpenSession() async throws {
    var quest = try await fixture.quest(steps: 2)
    let session = try await fixture.engine.stored.start(quest.id).session
    _ = try await fixture.engine.stored.lockIn(Estimate(100), in: session.id)
    quest.displayName = "Renamed"
    quest.tasks = [.sample(.sample(55), displayName: "New")]
    quest.feedback = .summary
    quest.activeDays = []
    quest.isActive = false
    quest.playerIDs = []
    quest.revision += 1
    let edited = quest
    try await fixture.store.write { try $0.put(edited) }
    fixture.pass(100)
    _ = try await fixture.engine.stored.done(session.id)
    let second = try await fixture.engine.stored.next(session.id).session
    #expect(second.step == 1)
    try await fixture.reveal(session.id)
    let end = try await fixture.engine.stored.next(session.id).session
    #expect(end.displayName == "Dawn Raid")
    #expect(end.tasks == session.tasks)
    #expect(end.feedback == .everyTrial)
    #expect(end.trials.map(\.taskDisplayName) == ["Step 1", "Step 2"])
    #expect(end.award != nil)
  }

  @Test("FOUN-04: after a kill, another process finishes the same trial where it was")
  func anotherProcessFinishesTheSameTrial() async throws {
    let id = try await fixture.engine.stored.start(try await fixture.quest().id).session.id
    let locked = try await fixture.engine.stored.lockIn(Estimate(100), in: id)
    fixture.pass(60)
    let next = fixture.anotherEngine()
    #expect(try await next.stored.current()?.session == locked.session)
    fixture.pass(60)
    #expect(try await next.stored.done(id).session.trials.map(\.actual) == [120])
  }

  @Test func theCurrentQuestIsTheOpenOneChangedLast() async throws {
    let engine = fixture.engine
    #expect(try await engine.current() == nil)
    let first = try await engine.stored.start(try await fixture.quest("A", steps: 2).id).session.id
    let second = try await engine.stored.start(try await fixture.quest("B").id).session.id
    #expect(try await engine.stored.current()?.session.id == second)
    _ = try await engine.stored.lockIn(Estimate(60), in: first)
    #expect(try await engine.stored.current()?.session.id == first)
    _ = try await engine.stored.lockIn(Estimate(60), in: second)
    #expect(try await engine.stored.current()?.session.id == second)
    // A refused request is no change.
    await #expect(throws: QuestError.self) { try await engine.stored.next(first) }
    #expect(try await engine.stored.current()?.session.id == second)
    _ = try await engine.stored.abandon(second)
    #expect(try await engine.stored.current()?.session.id == first)
    #expect(try await engine.stored.current(second)?.session.phase == .abandoned)
    _ = try await engine.stored.abandon(first)
    #expect(try await engine.current() == nil)
  }

  @Test func aSummaryExistsOnceAllStepsAreDone() async throws {
    let quest = try await fixture.quest()
    let started = try await fixture.engine.stored.start(quest.id)
    let open = started.session
    await #expect(throws: QuestError.wrongPhase(started.state)) {
      try await fixture.engine.stored.summary(of: open.id)
    }
    try await fixture.reveal(open.id)
    let end = try await fixture.engine.stored.next(open.id).session
    fixture.pass(days: 5)
    _ = try await fixture.play(quest)
    #expect(try await fixture.engine.stored.summary(of: open.id).session == end)
  }

  @Test func anUnknownIDIsNamed() async throws {
    let engine = fixture.engine
    let quest = try await fixture.quest()
    let session = try await engine.stored.start(quest.id).session.id
    let nobody = PlayerID.sample(404)
    let nothing = SessionID.sample(405)
    let noPlayer = QuestError.notFound(.player, id: "\(nobody)")
    await #expect(throws: noPlayer) { try await engine.playerRecord(nobody) }
    await #expect(throws: noPlayer) { try await engine.profile(of: nobody) }
    await #expect(throws: noPlayer) { try await engine.quests(of: nobody) }
    await #expect(throws: noPlayer) { try await engine.stored.start(quest.id, by: nobody) }
    await #expect(throws: noPlayer) { try await engine.owner.update(PlayerChange(), of: nobody) }
    await #expect(throws: noPlayer) { try await engine.trend(of: nobody).points }
    await #expect(throws: noPlayer) { try await engine.history(of: nobody, limit: 1) }
    await #expect(throws: noPlayer) { try await engine.stored.current(of: nobody) }
    let noSession = QuestError.notFound(.session, id: "\(nothing)")
    await #expect(throws: noSession) { try await engine.stored.done(nothing) }
    await #expect(throws: noSession) { try await engine.stored.summary(of: nothing) }
    await #expect(throws: noSession) { try await engine.history(before: nothing, limit: 1) }
    // The session of another player is not found.
    try await fixture.store.write { try $0.put(Player.sample(.sample(2))) }
    await #expect(throws: QuestError.notFound(.session, id: "\(session)")) {
      try await engine.stored.lockIn(Estimate(60), in: session, by: .sample(2))
    }
  }
}
