import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Everything that a store holds, to compare two stores by.
struct StoreContents: Equatable, Sendable {
  let players: [Player]
  let routines: [Routine]
  let sessions: [[Session]]
  let lastChanged: [[SessionID]]
  let trials: [[Trial]]
  let pin: PINRecord?
  let tombstones: [Tombstone]
  let defaultPlayer: PlayerID?
  let backups: [String]
  let claims: Set<ReminderClaim>
  let events: [[Event]]

  init(of reader: any StoreReader) throws {
    players = try reader.players()
    routines = try reader.routines()
    sessions = try players.map { try reader.sessions(SessionQuery(players: [$0.id])) }
    lastChanged = try players.map {
      try reader.sessions(SessionQuery(players: [$0.id], order: .lastChangedFirst)).map(\.id)
    }
    trials = try players.map { try reader.trials(TrialQuery(players: [$0.id])) }
    pin = try reader.pin()
    tombstones = try reader.tombstones()
    defaultPlayer = try reader.defaultPlayer()?.id
    backups = try reader.backups()
    claims = Set(try reader.claims())
    events = try ([.parent] + players.map { .player($0.id) }).map {
      try reader.events(EventQuery(journal: $0))
    }
  }
}

extension StoreWriter {
  /// Puts one record of each kind, with values at the edge of what is allowed.
  func putExtremes() throws {
    for session in try Session.extremes(player: .sample(1)) { try put(session) }
    try put(Routine.extreme(.sample(9)))
    try put(PINRecord.sample())
    try put(
      ReminderClaim(
        playerID: .sample(1),
        routineID: .sample(9),
        day: .sample,
        time: .defaultReminder,
        channel: "desktop"
      )
    )
    let history = Routine.extreme(.sample(9)).scheduleHistory
    try put(Tombstone(RoutineID.sample(42), scheduleHistory: history))
    try setDefaultPlayer(.sample(1))
    try addBackup("/a/first copy.sqlite")
    try append(.routine(.sample(9)), about: nil, to: .parent)
    try append(.progress, about: .sample(1), to: .player(.sample(1)))
  }
}

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
      guard query.players.contains(session.playerID) else { return false }
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
    case .lastChangedFirst where query.players.count > 1:
      found.sort { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    case .lastChangedFirst:
      let history = (sessions + changes).map(\.id)
      let lastChange = Dictionary(zip(history, 0...), uniquingKeysWith: max)
      found.sort { lastChange[$0.id, default: 0] > lastChange[$1.id, default: 0] }
    }
    return Array(found.prefix(query.limit ?? found.count))
  }
}

/// Passes on what every store must answer by itself, and derives the rest by the defaults.
struct PlainReader: StoreReader {
  private let reader: any StoreReader

  init(_ reader: any StoreReader) {
    self.reader = reader
  }

  func players() throws -> [Player] { try reader.players() }
  func routines() throws -> [Routine] { try reader.routines() }
  func session(_ id: SessionID) throws -> Session? { try reader.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try reader.sessions(query) }
  func pin() throws -> PINRecord? { try reader.pin() }
  func localValues() throws -> [String: String] { try reader.localValues() }
  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try reader.changes(after: cursor, limit: limit)
  }
  func claims() throws -> [ReminderClaim] { try reader.claims() }

  func events(_ query: EventQuery) throws -> [Event] { try reader.events(query) }
}
