import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestTesting

/// What an edit of a routine changes, and what it does not.
struct RoutineEditingTests {
  let fixture = EngineFixture()

  @Test func anOpenSessionKeepsTheRoutineItStartedWith() async throws {
    let quest = try await fixture.quest(steps: 3)
    let session = try await fixture.engine.stored.start(quest.id).session
    try await fixture.reveal(session.id)
    var change = RoutineChange()
    change.displayName = "Renamed"
    change.feedback = .summary
    change.activeDays = []
    var edited = try await fixture.engine.owner.update(quest.id, revision: 1, change)
    edited = try await fixture.engine.owner.reorderTasks(
      edited.tasks.map(\.taskID).reversed(),
      of: quest.id,
      revision: 2
    )
    edited = try await fixture.engine.owner.removeTask(quest.tasks[1].id, of: quest.id, revision: 3)
    try await fixture.engine.owner.deleteRoutine(quest.id, revision: 4)
    var turn = try await fixture.engine.stored.next(session.id)
    for step in 1...2 {
      #expect(turn.session.displayName == "Dawn Raid")
      #expect(turn.session.tasks[step].displayName == "Step \(step + 1)")
      #expect(turn.session.feedback == .everyTrial)
      try await fixture.reveal(session.id)
      turn = try await fixture.engine.stored.next(session.id)
    }
    #expect(turn.session.phase == .summary)
    #expect(turn.session.trials.map(\.taskID) == quest.tasks.map(\.id))
    #expect(
      try await fixture.engine.history(limit: 9).sessions.map(\.sessionID) == [turn.session.id]
    )
  }

  @Test func historyAndProgressSurviveTheDeletionOfTheirRoutine() async throws {
    let quest = try await fixture.quest(steps: 2)
    for _ in 0..<4 {
      try await fixture.play(quest, .init(guess: 90))
      fixture.pass(days: 1)
    }
    let before = try await Memory(of: fixture.engine)
    try await fixture.engine.owner.deleteRoutine(quest.id, revision: 1)
    #expect(try await Memory(of: fixture.engine) == before)
    let bests = try await fixture.engine.personalBests()
    #expect(bests.allSatisfy { $0.isRemoved && $0.questID == quest.id })
    #expect(before.history.count == 4 && before.bests.count == 2 && before.trend.count == 4)
    #expect(try await fixture.engine.quests().isEmpty)
    await #expect(throws: QuestError.notFound(.quest, id: "\(quest.id)")) {
      try await fixture.engine.stored.start(quest.id)
    }
  }

  /// A player's history and progress.
  private struct Memory: Equatable {
    let player: Player
    let history: [CompletedQuest]
    let bests: [String]
    let trend: [Double]

    init(of engine: QuestEngine) async throws {
      player = try await engine.playerRecord()
      history = try await engine.history(limit: 99).sessions
      bests = try await engine.personalBests().map(\.text)
      trend = try await engine.trend(days: nil).points.map(\.averageAccuracy)
    }
  }

  @Test func aRenamedAndMovedTaskKeepsItsPersonalBest() async throws {
    let quest = try await fixture.quest(steps: 2)
    try await fixture.play(quest, .init(guess: 90), .init(guess: 50))
    var change = TaskChange()
    change.displayName = "Renamed"
    _ = try await fixture.engine.owner.updateTask(
      quest.tasks[0].id,
      of: quest.id,
      revision: 1,
      change
    )
    let edited = try await fixture.engine.owner.reorderTasks(
      quest.tasks.map(\.id).reversed(),
      of: quest.id,
      revision: 2
    )
    #expect(edited.tasks.map(\.displayName) == ["Step 2", "Renamed"])
    let turn = try await fixture.play(
      fixture.engine.routineRecord(quest.id),
      .init(guess: 55),
      .init(guess: 95)
    )
    #expect(turn.session.trials.map(\.isPersonalBest) == [true, true])
  }

  @Test func aRepeatedAdditionReturnsTheStoredTaskWhateverTheRevision() async throws {
    let quest = try await fixture.quest(steps: 1)
    let task = RoutineDraft.Task(
      id: .sample(9),
      name: "pack",
      displayName: "Load up",
      reference: 60
    )
    let added = try await fixture.engine.owner.addTask(task, to: quest.id, revision: 1, at: 0)
    #expect(added.tasks.map(\.displayName) == ["Load up", "Step 1"])
    for revision in [1, 2, 77] {
      #expect(
        try await fixture.engine.owner.addTask(task, to: quest.id, revision: revision) == added
      )
    }
    var other = task
    other.reference = 61
    let differing = other
    await #expect(throws: QuestError.conflict(.routine(added))) {
      try await fixture.engine.owner.addTask(differing, to: quest.id, revision: 2)
    }
    #expect(try await fixture.engine.owner.routines() == [added])
  }

  @Test func aPositionOutsideTheListIsItsNearestEnd() async throws {
    let quest = try await fixture.quest(steps: 1)
    let first = RoutineDraft.Task(name: "first", displayName: "First")
    let last = RoutineDraft.Task(name: "last", displayName: "Last")
    _ = try await fixture.engine.owner.addTask(first, to: quest.id, revision: 1, at: -5)
    let edited = try await fixture.engine.owner.addTask(last, to: quest.id, revision: 2, at: 99)
    #expect(edited.tasks.map(\.displayName) == ["First", "Step 1", "Last"])
  }

  @Test func deletedIdsAreNeverUsedAgain() async throws {
    let draft = RoutineDraft(
      id: .sample(7),
      name: "a",
      activeDays: [],
      tasks: [.init(id: .sample(70), name: "b"), .init(id: .sample(71), name: "c")]
    )
    _ = try await fixture.engine.owner.create(draft)
    _ = try await fixture.engine.owner.removeTask(.sample(70), of: .sample(7), revision: 1)
    let again = RoutineDraft.Task(id: .sample(70), name: "b")
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await fixture.engine.owner.addTask(again, to: .sample(7), revision: 2)
    }
    try await fixture.engine.owner.deleteRoutine(.sample(7), revision: 2)
    await #expect(throws: QuestError.conflict(.deleted)) {
      try await fixture.engine.owner.create(draft)
    }
    var other = draft
    other.id = .sample(8)
    let second = other
    await #expect(throws: QuestError.refused(.idInUse)) {
      try await fixture.engine.owner.create(second)
    }
  }

  @Test func aReferenceIsShownBesideThePlayersTimes() async throws {
    let quest = try await fixture.quest(steps: 2)
    for takes in [100, 300, 200, 251] as [Seconds] {
      try await fixture.play(quest, .init(takes: takes), .init(takes: 40, flag: .interrupted))
    }
    let report = try await fixture.engine.owner.routine(quest.id)
    let player = try await fixture.engine.playerRecord().id
    #expect(report.durations.map(\.taskID) == [quest.tasks[0].id])
    #expect(report.durations.map(\.playerID) == [player])
    #expect(report.durations.map(\.trials) == [4])
    #expect(report.durations.map(\.medianSeconds) == [Seconds(milliseconds: 225_500)])
  }

  @Test func noPlayerViewDependsOnAReference() async throws {
    var sessions: [[Trial]] = []
    for reference in [nil, 1, 86_400] as [Seconds?] {
      let fixture = EngineFixture()
      let quest = try await fixture.quest(steps: 2)
      var change = TaskChange()
      change.reference = reference
      for (index, task) in quest.tasks.enumerated() {
        _ = try await fixture.engine.owner.updateTask(
          task.id,
          of: quest.id,
          revision: reference == nil ? 1 : index + 1,
          change
        )
      }
      let turn = try await fixture.play(quest, .init(guess: 300), .init(guess: 7, takes: 3))
      sessions.append(turn.session.trials)
    }
    let verdicts = sessions.map { $0.map(\.validity) }
    let ratings = sessions.map { $0.map(\.rating) }
    #expect(Set(verdicts).count == 1 && Set(ratings).count == 1)
  }
}
