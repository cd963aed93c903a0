import TimeQuestModels
import TimeQuestPersistence

/// Sessions of every phase, routine and day, and the ones of them that a query should find.
struct SessionFixture: Sendable {
  static let player = PlayerID.sample(1)
  static let routines: [RoutineID] = [.sample(1), .sample(2)]
  static let days: [CivilDay] = (0..<3).map { .sample.advanced(by: $0) }

  /// In order of creation.
  private(set) var sessions: [Session] = []
  /// Every put after the first ones, in order.
  private var changes: [Session] = []

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for number in 0..<48 {
      sessions.append(
        .sample(
          .random(using: &random),
          player: number.isMultiple(of: 6) ? .sample(2) : Self.player,
          routine: Self.routines[number % 2],
          startedAt: .sample.advanced(by: Seconds(number)),
          day: Self.days[number % 3]
        )
        .standing(in: Phase.allCases[number / 2 % Phase.allCases.count])
      )
      sessions[number].isAssisted = number.isMultiple(of: 5)
    }
    for _ in 0..<24 {
      let index = Int.random(in: 0..<sessions.count, using: &random)
      sessions[index].revision += 1
      sessions[index].isAssisted.toggle()
      changes.append(sessions[index])
    }
  }

  func write(to store: any QuestStore) async throws {
    let first = sessions
    let later = changes
    try await store.write { writer in
      for player in 1...2 { try writer.put(Player.sample(.sample(UInt32(player)))) }
      for session in first { try writer.put(session) }
    }
    try await store.write { writer in
      for session in later { try writer.put(session) }
    }
  }

  /// The sessions that the query should find, in its order.
  func answer(to query: SessionQuery) -> [Session] {
    var found = sessions
    if let before = query.before {
      found = Array(found.prefix(found.firstIndex { $0.id == before } ?? 0))
    }
    if let after = query.after {
      let index = sessions.firstIndex { $0.id == after } ?? sessions.count
      found = Array(found.dropFirst(index + 1))
    }
    found = found.filter { session in
      guard session.playerID == query.player else { return false }
      if query.excludesAssisted, session.isAssisted { return false }
      if let routine = query.routine, session.routineID != routine { return false }
      if let since = query.since, session.day < since { return false }
      if let until = query.until, session.day > until { return false }
      switch query.state {
      case .open: return session.phase.isOpen
      case .completed: return session.phase == .summary
      case nil: return true
      }
    }
    switch query.order {
    case .oldestFirst: break
    case .newestFirst: found.reverse()
    case .lastChangedFirst:
      let history = (sessions + changes).map(\.id)
      let lastChange = Dictionary(zip(history, 0...), uniquingKeysWith: max)
      found.sort { lastChange[$0.id, default: 0] > lastChange[$1.id, default: 0] }
    }
    return Array(found.prefix(query.limit ?? found.count))
  }
}
