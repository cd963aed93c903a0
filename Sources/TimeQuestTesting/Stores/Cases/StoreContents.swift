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
    sessions = try players.map { try reader.sessions(SessionQuery(player: $0.id)) }
    lastChanged = try players.map {
      try reader.sessions(SessionQuery(player: $0.id, order: .lastChangedFirst)).map(\.id)
    }
    trials = try players.map { try reader.trials(TrialQuery(player: $0.id)) }
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
      ReminderClaim(playerID: .sample(1), routineID: .sample(9), day: .sample, channel: "desktop")
    )
    let history = Routine.extreme(.sample(9)).scheduleHistory
    try put(Tombstone(RoutineID.sample(42), scheduleHistory: history))
    try setDefaultPlayer(.sample(1))
    try addBackup("/a/first copy.sqlite")
    try append(.routine(.sample(9)), about: nil, to: .parent)
    try append(.progress, about: .sample(1), to: .player(.sample(1)))
  }
}
