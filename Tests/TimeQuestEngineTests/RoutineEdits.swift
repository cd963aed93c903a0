import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// A random edit of a routine, valid or not.
struct RoutineEdits {
  enum Edit {
    case create(RoutineDraft)
    case update(RoutineID, Int, RoutineChange)
    case add(RoutineID, Int, RoutineDraft.Task, Int?)
    case change(RoutineID, Int, TaskID, TaskChange)
    case remove(RoutineID, Int, TaskID)
    case reorder(RoutineID, Int, [TaskID])
    case delete(RoutineID, Int)
  }

  /// Given names and the stored ones; nil if they are refused.
  static let names: [String: String?] = [
    "wash": "wash", "  eat\n": "eat", "é e\u{301} 🇩🇪": "é e\u{301} 🇩🇪",
    String(repeating: "ß", count: 80): String(repeating: "ß", count: 80),
    String(repeating: "x", count: 81): nil, "a\u{1B}[31m": nil, "a\nb": nil, "\u{202E}ab": nil,
    "": "", " \t": "", "\u{200B}\u{2060}": "", "a\u{0}": nil,
  ]

  let players: [PlayerID]
  var random: SeededRandom

  mutating func next(over model: RoutineModel) -> Edit {
    let known = model.list.randomElement(using: &random)
    let id = chance(20) ? .sample(UInt32(pick(1...24))) : known?.id ?? .sample(404)
    let current = model.routines[id]?.revision ?? 1
    let revision =
      chance(4) ? current + [-1, 1, 1000].randomElement(using: &random, or: 1) : current
    let tasks = model.routines[id]?.tasks.map(\.id) ?? []
    let dice = model.list.count > 9 ? 9 : pick(0...9)
    switch dice {
    case 0...1: return .create(draft())
    case 2...3: return .update(id, revision, change(tasks))
    case 4: return .add(id, revision, task(tasks), chance(2) ? pick(0...6) : nil)
    case 5...6: return .change(id, revision, taskID(tasks), taskChange())
    case 7: return .remove(id, revision, taskID(tasks))
    case 8: return .reorder(id, revision, order(tasks))
    default: return .delete(id, revision)
    }
  }

  private mutating func draft() -> RoutineDraft {
    RoutineDraft(
      id: chance(4) ? nil : .sample(UInt32(pick(1...24))),
      name: name(),
      displayName: chance(3) ? nil : name(),
      activeDays: days(),
      isActive: !chance(4),
      playerIDs: who(),
      feedback: chance(2) ? .summary : .everyTrial,
      leavesHome: chance(2),
      tasks: (0..<pick(0...3)).map { _ in task([]) }
    )
  }

  private mutating func change(_ tasks: [TaskID]) -> RoutineChange {
    var change = RoutineChange()
    if chance(3) { change.name = name() }
    if chance(3) { change.displayName = name() }
    if chance(3) { change.activeDays = days() }
    if chance(4) { change.isActive = chance(2) }
    if chance(4) { change.playerIDs = who() }
    if chance(4) { change.feedback = chance(2) ? .summary : .everyTrial }
    if chance(4) { change.leavesHome = chance(2) }
    if chance(5) { change.tasks = (0..<pick(0...4)).map { _ in task(tasks) } }
    return change
  }

  private mutating func task(_ known: [TaskID]) -> RoutineDraft.Task {
    RoutineDraft.Task(
      id: chance(2) ? nil : taskID(known),
      name: name(),
      displayName: chance(3) ? nil : name(),
      reference: chance(2) ? nil : Seconds(pick(1...600))
    )
  }

  private mutating func taskChange() -> TaskChange {
    var change = TaskChange()
    if chance(2) { change.name = name() }
    if chance(2) { change.displayName = name() }
    if chance(2) { change.reference = Seconds(pick(0...3)) }
    return change
  }

  private mutating func order(_ tasks: [TaskID]) -> [TaskID] {
    var order = tasks.shuffled(using: &random)
    if chance(5) { order.append(taskID(tasks)) }
    if chance(5) { order = Array(order.dropLast()) }
    if chance(5), let first = order.first { order[order.count - 1] = first }
    return order
  }

  private mutating func taskID(_ known: [TaskID]) -> TaskID {
    chance(5)
      ? .sample(UInt32(pick(1001...1400))) : known.randomElement(using: &random) ?? .sample(1500)
  }

  private mutating func who() -> [PlayerID]? {
    let some = players + [.sample(404)]
    return [
      nil, nil, [], players, [players[0]], players.reversed(), [players[0], players[0]], some,
    ]
    .randomElement(using: &random) ?? nil
  }

  private mutating func days() -> Weekdays {
    Weekdays(Weekday.allCases.filter { _ in chance(2) })
  }

  private mutating func name() -> String {
    let names = Self.names.keys.sorted()
    return chance(4) ? names[pick(0...names.count - 1)] : "wash"
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func chance(_ of: Int) -> Bool { pick(1...of) == 1 }
}

extension Array {
  fileprivate func randomElement(
    using random: inout SeededRandom,
    or other: Element
  ) -> Element {
    randomElement(using: &random) ?? other
  }
}
