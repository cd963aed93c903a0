import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestTesting

/// What an edit of a routine changes, and what it leaves alone.
struct RoutineEditingTests {
  let house = House()

  @Test func anOpenSessionKeepsTheRoutineItStartedWith() async throws {
    let quest = try await house.quest(steps: 3)
    let session = try await house.engine.stored.start(quest.id).session
    try await house.reveal(session.id)
    var change = RoutineChange()
    change.displayName = "Renamed"
    change.feedback = .summary
    change.activeDays = []
    var edited = try await house.engine.update(quest.id, revision: 1, change)
    edited = try await house.engine.reorderTasks(
      edited.tasks.map(\.id).reversed(),
      of: quest.id,
      revision: 2
    )
    edited = try await house.engine.removeTask(quest.tasks[1].id, of: quest.id, revision: 3)
    try await house.engine.deleteRoutine(quest.id, revision: 4)
    var turn = try await house.engine.stored.next(session.id)
    for step in 1...2 {
      #expect(turn.session.displayName == "Dawn Raid")
      #expect(turn.session.tasks[step].displayName == "Step \(step + 1)")
      #expect(turn.session.feedback == .everyTrial)
      try await house.reveal(session.id)
      turn = try await house.engine.stored.next(session.id)
    }
    #expect(turn.session.phase == .summary)
    #expect(turn.session.trials.map(\.taskID) == quest.tasks.map(\.id))
    #expect(try await house.engine.history(limit: 9).sessions.map(\.sessionID) == [turn.session.id])
  }

  @Test func historyAndProgressSurviveTheDeletionOfTheirRoutine() async throws {
    let quest = try await house.quest(steps: 2)
    for _ in 0..<4 {
      try await house.play(quest, .init(guess: 90))
      house.pass(days: 1)
    }
    let before = try await Memory(of: house.engine)
    try await house.engine.deleteRoutine(quest.id, revision: 1)
    #expect(try await Memory(of: house.engine) == before)
    #expect(before.history.count == 4 && before.bests.count == 2 && before.trend.count == 4)
    #expect(try await house.engine.quests().isEmpty)
    await #expect(throws: QuestError.notFound(.quest, id: "\(quest.id)")) {
      try await house.engine.stored.start(quest.id)
    }
  }

  /// What a player has to remember.
  private struct Memory: Equatable {
    let player: Player
    let history: [CompletedQuest]
    let bests: [PersonalBest]
    let trend: [Double]

    init(of engine: QuestEngine) async throws {
      player = try await engine.playerRecord()
      history = try await engine.history(limit: 99).sessions
      bests = try await engine.personalBests()
      trend = try await engine.trend(days: nil).points.map(\.averageAccuracy)
    }
  }

  @Test func aRenamedAndMovedTaskKeepsItsPersonalBest() async throws {
    let quest = try await house.quest(steps: 2)
    try await house.play(quest, .init(guess: 90), .init(guess: 50))
    var change = TaskChange()
    change.displayName = "Renamed"
    _ = try await house.engine.updateTask(quest.tasks[0].id, of: quest.id, revision: 1, change)
    let edited = try await house.engine.reorderTasks(
      quest.tasks.map(\.id).reversed(),
      of: quest.id,
      revision: 2
    )
    #expect(edited.tasks.map(\.displayName) == ["Step 2", "Renamed"])
    let turn = try await house.play(edited, .init(guess: 55), .init(guess: 95))
    #expect(turn.session.trials.map(\.isPersonalBest) == [true, true])
  }

  @Test func aRepeatedAdditionAnswersWhatIsStoredWhateverItsRevision() async throws {
    let quest = try await house.quest(steps: 1)
    let task = RoutineDraft.Task(
      id: .sample(9),
      name: "pack",
      displayName: "Load up",
      reference: 60
    )
    let added = try await house.engine.addTask(task, to: quest.id, revision: 1, at: 0)
    #expect(added.tasks.map(\.displayName) == ["Load up", "Step 1"])
    for revision in [1, 2, 77] {
      #expect(try await house.engine.addTask(task, to: quest.id, revision: revision) == added)
    }
    var other = task
    other.reference = 61
    let differing = other
    await #expect(throws: QuestError.conflict(.routine(RoutineDetails(added)))) {
      try await house.engine.addTask(differing, to: quest.id, revision: 2)
    }
    #expect(try await house.engine.routines() == [added])
  }

  @Test func aPositionOutsideOfTheListIsItsNearestEnd() async throws {
    let quest = try await house.quest(steps: 1)
    let first = RoutineDraft.Task(name: "first", displayName: "First")
    let last = RoutineDraft.Task(name: "last", displayName: "Last")
    _ = try await house.engine.addTask(first, to: quest.id, revision: 1, at: -5)
    let edited = try await house.engine.addTask(last, to: quest.id, revision: 2, at: 99)
    #expect(edited.tasks.map(\.displayName) == ["First", "Step 1", "Last"])
  }

  @Test func deletedIdsAreNeverUsedAgain() async throws {
    let draft = RoutineDraft(
      id: .sample(7),
      name: "a",
      activeDays: [],
      tasks: [.init(id: .sample(70), name: "b"), .init(id: .sample(71), name: "c")]
    )
    _ = try await house.engine.create(draft)
    _ = try await house.engine.removeTask(.sample(70), of: .sample(7), revision: 1)
    let again = RoutineDraft.Task(id: .sample(70), name: "b")
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await house.engine.addTask(again, to: .sample(7), revision: 2)
    }
    try await house.engine.deleteRoutine(.sample(7), revision: 2)
    await #expect(throws: QuestError.conflict(.deleted)) { try await house.engine.create(draft) }
    var other = draft
    other.id = .sample(8)
    let second = other
    await #expect(throws: QuestError.refused(.idInUse)) { try await house.engine.create(second) }
  }

  @Test func aReferenceStandsBesideThePlayersOwnTimes() async throws {
    let quest = try await house.quest(steps: 2)
    for takes in [100, 300, 200] as [Seconds] {
      try await house.play(quest, .init(takes: takes), .init(takes: 40, flag: .interrupted))
    }
    let report = try await house.engine.routine(quest.id)
    let player = try await house.engine.playerRecord().id
    #expect(report.durations.map(\.taskID) == [quest.tasks[0].id])
    #expect(report.durations.map(\.playerID) == [player])
    #expect(report.durations.map(\.trials) == [3])
    #expect(report.durations.map(\.medianSeconds) == [200])
  }

  @Test func nothingThatAPlayerCanReachDependsOnAReference() async throws {
    var sessions: [[Trial]] = []
    for reference in [nil, 1, 86_400] as [Seconds?] {
      let house = House()
      let quest = try await house.quest(steps: 2)
      var change = TaskChange()
      change.reference = reference
      for (index, task) in quest.tasks.enumerated() {
        _ = try await house.engine.updateTask(
          task.id,
          of: quest.id,
          revision: reference == nil ? 1 : index + 1,
          change
        )
      }
      let turn = try await house.play(quest, .init(guess: 300), .init(guess: 7, takes: 3))
      sessions.append(turn.session.trials)
    }
    let verdicts = sessions.map { $0.map(\.validity) }
    let ratings = sessions.map { $0.map(\.rating) }
    #expect(Set(verdicts).count == 1 && Set(ratings).count == 1)
  }
}
