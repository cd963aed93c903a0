import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

struct SessionTests {
  let house = House()

  @Test("GAME-07: a session is completed and awarded once, however often that is asked")
  func aSessionIsAwardedOnce() async throws {
    let quest = try await house.quest()
    let turn = try await house.play(quest)
    let before = try await house.engine.playerRecord()
    for _ in 0..<3 {
      await #expect(throws: QuestError.wrongPhase(turn.state)) {
        try await house.engine.stored.next(turn.session.id)
      }
    }
    #expect(try await house.engine.playerRecord() == before)
    #expect(before.progress.totalXP == 120)
    #expect(before.revision == 2)
  }

  @Test func aRepeatedRequestNeverCountsTwice() async throws {
    let quest = try await house.quest(steps: 2)
    let id = try await house.engine.stored.start(quest.id).session.id
    let locked = try await house.engine.stored.lockIn(Estimate(100), in: id)
    await #expect(throws: QuestError.wrongPhase(locked.state)) {
      try await house.engine.stored.lockIn(Estimate(999), in: id)
    }
    house.pass(100)
    let revealed = try await house.engine.stored.done(id)
    await #expect(throws: QuestError.wrongPhase(revealed.state)) {
      try await house.engine.stored.done(id)
    }
    let second = try await house.engine.stored.next(id, step: 0)
    await #expect(throws: QuestError.wrongPhase(second.state)) {
      try await house.engine.stored.next(id, step: 0)
    }
    #expect(try await house.engine.stored.current(id)?.session == second.session)
  }

  @Test func aRequestThatNamesItsStepNeverActsOnAnotherOne() async throws {
    let id = try await house.engine.stored.start(try await house.quest(steps: 2).id).session.id
    for step in [-1, 1, 2] {
      await #expect(throws: QuestError.self) {
        try await house.engine.stored.lockIn(Estimate(60), in: id, step: step)
      }
    }
    let locked = try await house.engine.stored.lockIn(Estimate(60), in: id, step: 0)
    await #expect(throws: QuestError.wrongPhase(locked.state)) {
      try await house.engine.stored.done(id, step: 1)
    }
    #expect(try await house.engine.stored.done(id, step: 0).session.phase == .revealing)
  }

  @Test func startingWhereASessionIsOpenCarriesItsState() async throws {
    let quest = try await house.quest()
    let open = try await house.engine.stored.start(quest.id).session
    let locked = try await house.engine.stored.lockIn(Estimate(60), in: open.id).state
    await #expect(throws: QuestError.refused(.alreadyOpen, state: locked)) {
      try await house.engine.stored.start(quest.id)
    }
    // Days later it is still there to be finished.
    house.pass(days: 3)
    await #expect(throws: QuestError.refused(.alreadyOpen, state: locked)) {
      try await house.engine.stored.start(quest.id)
    }
  }

  @Test("GAME-01: only today's quests, meant for her and with steps, can be picked")
  func onlyTodaysQuestsCanBePicked() async throws {
    let player = try await house.engine.playerRecord()
    let today = try await house.quest("Today", on: [.fri])
    let tomorrow = try await house.quest("Tomorrow", on: [.sat])
    var off = Routine.sample(.sample(91), isActive: false)
    off.displayName = "Off"
    let others = Routine.sample(.sample(92), playerIDs: [.sample(77)])
    let nobody = Routine.sample(.sample(95), playerIDs: [])
    let hers = Routine.sample(.sample(93), playerIDs: [.sample(77), player.id])
    let empty = Routine.sample(.sample(94), taskCount: 0)
    for routine in [off, others, nobody, hers, empty] {
      try await house.store.write { try $0.put(routine) }
    }
    #expect(try await house.engine.quests().map(\.questID) == [today.id, hers.id])
    let refusals: [(RoutineID, QuestError)] = [
      (tomorrow.id, .refused(.notToday)),
      (off.id, .notFound(.quest, id: "\(off.id)")),
      (others.id, .notFound(.quest, id: "\(others.id)")),
      (nobody.id, .notFound(.quest, id: "\(nobody.id)")),
      (empty.id, .refused(.noSteps)),
      (.sample(404), .notFound(.quest, id: "\(RoutineID.sample(404))")),
    ]
    for (id, error) in refusals {
      await #expect(throws: error) { try await house.engine.stored.start(id) }
    }
  }

  @Test func whatIsEditedMeanwhileChangesNothingInAnOpenSession() async throws {
    var quest = try await house.quest(steps: 2)
    let session = try await house.engine.stored.start(quest.id).session
    _ = try await house.engine.stored.lockIn(Estimate(100), in: session.id)
    quest.displayName = "Renamed"
    quest.tasks = [.sample(.sample(55), displayName: "New")]
    quest.feedback = .summary
    quest.activeDays = []
    quest.isActive = false
    quest.playerIDs = []
    quest.revision += 1
    let edited = quest
    try await house.store.write { try $0.put(edited) }
    house.pass(100)
    _ = try await house.engine.stored.done(session.id)
    let second = try await house.engine.stored.next(session.id).session
    #expect(second.step == 1)
    try await house.reveal(session.id)
    let end = try await house.engine.stored.next(session.id).session
    #expect(end.displayName == "Dawn Raid")
    #expect(end.tasks == session.tasks)
    #expect(end.feedback == .everyTrial)
    #expect(end.trials.map(\.taskDisplayName) == ["Step 1", "Step 2"])
    #expect(end.award != nil)
  }

  @Test("FOUN-04: after a kill, another process finishes the same trial where it was")
  func anotherProcessFinishesTheSameTrial() async throws {
    let id = try await house.engine.stored.start(try await house.quest().id).session.id
    let locked = try await house.engine.stored.lockIn(Estimate(100), in: id)
    house.pass(60)
    let next = house.anotherEngine()
    #expect(try await next.stored.current()?.session == locked.session)
    house.pass(60)
    #expect(try await next.stored.done(id).session.trials.map(\.actual) == [120])
  }

  @Test func theCurrentQuestIsTheOpenOneThatWasActedOnLast() async throws {
    let engine = house.engine
    #expect(try await engine.current() == nil)
    let first = try await engine.stored.start(try await house.quest("A", steps: 2).id).session.id
    let second = try await engine.stored.start(try await house.quest("B").id).session.id
    #expect(try await engine.stored.current()?.session.id == second)
    _ = try await engine.stored.lockIn(Estimate(60), in: first)
    #expect(try await engine.stored.current()?.session.id == first)
    _ = try await engine.stored.lockIn(Estimate(60), in: second)
    #expect(try await engine.stored.current()?.session.id == second)
    // A refusal is no action.
    await #expect(throws: QuestError.self) { try await engine.stored.next(first) }
    #expect(try await engine.stored.current()?.session.id == second)
    _ = try await engine.stored.abandon(second)
    #expect(try await engine.stored.current()?.session.id == first)
    #expect(try await engine.stored.current(second)?.session.phase == .abandoned)
    _ = try await engine.stored.abandon(first)
    #expect(try await engine.current() == nil)
  }

  @Test func aSummaryExistsOnlyOnceAllStepsAreDoneAndCanBeReadAgain() async throws {
    let quest = try await house.quest()
    let started = try await house.engine.stored.start(quest.id)
    let open = started.session
    await #expect(throws: QuestError.wrongPhase(started.state)) {
      try await house.engine.stored.summary(of: open.id)
    }
    try await house.reveal(open.id)
    let end = try await house.engine.stored.next(open.id).session
    house.pass(days: 5)
    _ = try await house.play(quest)
    #expect(try await house.engine.stored.summary(of: open.id).session == end)
  }

  @Test func whatDoesNotExistIsNamed() async throws {
    let engine = house.engine
    let quest = try await house.quest()
    let session = try await engine.stored.start(quest.id).session.id
    let nobody = PlayerID.sample(404)
    let nothing = SessionID.sample(405)
    let noPlayer = QuestError.notFound(.player, id: "\(nobody)")
    await #expect(throws: noPlayer) { try await engine.playerRecord(nobody) }
    await #expect(throws: noPlayer) { try await engine.profile(of: nobody) }
    await #expect(throws: noPlayer) { try await engine.quests(of: nobody) }
    await #expect(throws: noPlayer) { try await engine.stored.start(quest.id, by: nobody) }
    await #expect(throws: noPlayer) { try await engine.update(PlayerChange(), of: nobody) }
    await #expect(throws: noPlayer) { try await engine.trend(of: nobody).points }
    await #expect(throws: noPlayer) { try await engine.history(of: nobody, limit: 1) }
    await #expect(throws: noPlayer) { try await engine.stored.current(of: nobody) }
    let noSession = QuestError.notFound(.session, id: "\(nothing)")
    await #expect(throws: noSession) { try await engine.stored.done(nothing) }
    await #expect(throws: noSession) { try await engine.stored.summary(of: nothing) }
    await #expect(throws: noSession) { try await engine.history(before: nothing, limit: 1) }
    // Another player's session is none of hers.
    try await house.store.write { try $0.put(Player.sample(.sample(2))) }
    await #expect(throws: QuestError.notFound(.session, id: "\(session)")) {
      try await engine.stored.lockIn(Estimate(60), in: session, by: .sample(2))
    }
  }
}
