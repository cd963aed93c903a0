import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// PRNT-01, -02, -04, -06: routines, compared with a model in a dictionary.
struct RoutineEditPropertyTests {
  @Test(
    "PRNT-01, -02, -06: in 10,000 edits by two parents no update is lost and no order is wrong",
    arguments: [1, 2, 3, 4] as [UInt64]
  )
  func noUpdateIsLostAndNoOrderIsWrong(seed: UInt64) async throws {
    let fixture = EngineFixture()
    let parents = [fixture.engine, fixture.anotherEngine()]
    let players = try await [
      fixture.engine.playerRecord().id,
      fixture.engine.owner.create(PlayerDraft(settings: PlayerChange())).id,
    ]
    var edits = RoutineEdits(players: players, random: SeededRandom(seed: seed))
    var model = RoutineModel(players: Set(players))
    var outcomes: [String: Int] = [:]
    for step in 0..<2500 {
      if edits.chance(10) { fixture.pass(Seconds(edits.pick(0...100_000))) }
      let edit = edits.next(over: model)
      let parent = parents[edits.pick(0...1)]
      let before = model
      let word: String
      do {
        let answer = try await Self.perform(edit, by: parent)?.withoutEditIDs
        let expected = try Self.expected(edit, of: &model, at: fixture.clock.now.wall, answer)
        if let answer {
          let isNew = model.adopt(answer)
          #expect(isNew, "step \(step)")
        }
        #expect(answer == expected.flatMap { model.routines[$0.id] ?? $0 }, "step \(step): \(edit)")
        word = "done"
      } catch let error as QuestError {
        #expect(throws: RoutineModel.Refusal(word: error.word), "step \(step): \(edit)") {
          _ = try Self.expected(edit, of: &model, at: fixture.clock.now.wall, nil)
        }
        model = before
        word = error.word.split(separator: " ").first.map(String.init) ?? ""
      }
      outcomes[word, default: 0] += 1
      let stored = try await parents[edits.pick(0...1)].routineRecords().map(\.withoutEditIDs)
      #expect(stored == model.list, "step \(step): \(edit)")
      if stored != model.list { return }
    }
    // Every outcome has occurred.
    for word in ["done", "invalid", "conflict", "no", "idInUse", "deleted"] {
      #expect(outcomes[word, default: 0] > 5, "\(word): \(outcomes)")
    }
  }

  private static func perform(
    _ edit: RoutineEdits.Edit,
    by parent: QuestEngine
  ) async throws -> Routine? {
    let owner = parent.owner
    let details: RoutineDetails
    switch edit {
    case .create(let draft): details = try await owner.create(draft)
    case .update(let id, let revision, let change):
      details = try await owner.update(id, revision: revision, change)
    case .add(let id, let revision, let task, let place):
      details = try await owner.addTask(task, to: id, revision: revision, at: place)
    case .change(let id, let revision, let task, let change):
      details = try await owner.updateTask(task, of: id, revision: revision, change)
    case .remove(let id, let revision, let task):
      details = try await owner.removeTask(task, of: id, revision: revision)
    case .reorder(let id, let revision, let order):
      details = try await owner.reorderTasks(order, of: id, revision: revision)
    case .delete(let id, let revision):
      try await owner.deleteRoutine(id, revision: revision)
      return nil
    }
    return try await parent.routineRecord(details.id)
  }

  /// Applies the edit to the model; the answer has the id that the engine chose.
  private static func expected(
    _ edit: RoutineEdits.Edit,
    of model: inout RoutineModel,
    at now: Instant,
    _ answer: Routine?
  ) throws -> Routine? {
    switch edit {
    case .create(let draft):
      return try model.create(draft, draft.id ?? answer?.id ?? .sample(999_999), at: now)
    case .update(let id, let revision, let change):
      if case .some(.some(let players)) = change.playerIDs, players.isEmpty {
        throw RoutineModel.Refusal(word: "invalid playerIDs")
      }
      let before = model
      return try model.edit(id, revision: revision, at: now) { routine in
        let note = change.name ?? (routine.name == routine.displayName ? "" : nil)
        if let shown = change.displayName {
          routine.displayName = try before.questName(shown, of: id)
        }
        if let note {
          routine.name = try RoutineModel.shown(note, "name", routine.displayName)
        }
        routine.activeDays = change.activeDays ?? routine.activeDays
        routine.isActive = change.isActive ?? routine.isActive
        routine.playerIDs = change.playerIDs ?? routine.playerIDs
        routine.feedback = change.feedback ?? routine.feedback
        routine.leavesHome = change.leavesHome ?? routine.leavesHome
        if let tasks = change.tasks { routine.tasks = try RoutineModel.tasks(tasks) }
      }
    case .add(let id, let revision, let draft, let place):
      if let stored = model.routines[id],
        let index = stored.tasks.firstIndex(where: { $0.id == draft.id })
      {
        let task = try RoutineModel.task(draft, at: index, path: "")
        guard task == stored.tasks[index] else {
          throw RoutineModel.Refusal(word: "conflict \(stored.revision)")
        }
        return stored
      }
      return try model.edit(id, revision: revision, at: now) { routine in
        let index = min(place ?? routine.tasks.count, routine.tasks.count)
        routine.tasks.insert(try RoutineModel.task(draft, at: index, path: ""), at: index)
      }
    case .change(let id, let revision, let task, let change):
      return try model.edit(id, revision: revision, at: now) { routine in
        let index = try place(of: task, in: routine)
        let old = routine.tasks[index]
        let shown =
          try change.displayName.map {
            try RoutineModel.shown($0, "displayName", "Step \(index + 1)")
          } ?? old.displayName
        routine.tasks[index].displayName = shown
        if let note = change.name ?? (old.name == old.displayName ? "" : nil) {
          routine.tasks[index].name = try RoutineModel.shown(note, "name", shown)
        }
        if let reference = change.reference {
          routine.tasks[index].reference = reference == .zero ? nil : reference
        }
      }
    case .remove(let id, let revision, let task):
      return try model.edit(id, revision: revision, at: now) { routine in
        routine.tasks.remove(at: try place(of: task, in: routine))
      }
    case .reorder(let id, let revision, let order):
      return try model.edit(id, revision: revision, at: now) { routine in
        let tasks = Dictionary(uniqueKeysWithValues: routine.tasks.map { ($0.id, $0) })
        guard order.count == tasks.count, Set(order) == Set(tasks.keys) else {
          throw RoutineModel.Refusal(word: "invalid order")
        }
        routine.tasks = order.compactMap { tasks[$0] }
      }
    case .delete(let id, let revision):
      try model.delete(id, revision: revision)
      return nil
    }
  }

  private static func place(of task: TaskID, in routine: Routine) throws -> Int {
    guard let place = routine.tasks.firstIndex(where: { $0.id == task }) else {
      throw RoutineModel.Refusal(word: "no task")
    }
    return place
  }
}

extension QuestError {
  fileprivate var word: String {
    switch self {
    case .notFound(let what, _): "no \(what)"
    case .conflict(.routine(let routine)): "conflict \(routine.revision)"
    case .conflict(.deleted): "deleted"
    case .refused(.idInUse, _): "idInUse"
    case .invalid(let path, _, _): "invalid \(path)"
    default: "\(self)"
    }
  }
}
