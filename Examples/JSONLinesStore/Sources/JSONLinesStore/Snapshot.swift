import TimeQuest

/// The changes that recreate the contents of a store, in its order.
struct Snapshot {
  private(set) var changes: [Change] = []

  init(of reader: any StoreReader) throws {
    let players = try reader.players()
    changes += players.map { .player($0) }
    changes += try reader.routines().map { .routine($0) }
    for player in players { try addSessions(of: player.id, from: reader) }
    if let pin = try reader.pin() { changes.append(.pin(pin)) }
    changes += try reader.tombstones().map { .addTombstone($0) }
    changes += try reader.claims().map { .claim($0) }
    changes += try reader.backups().map { .backup($0) }
    for journal in [.parent] + players.map({ Journal.player($0.id) }) {
      let events = try reader.events(EventQuery(journal: journal))
      if !events.isEmpty { changes.append(.replace(journal, by: events)) }
    }
  }

  /// Keeps the order of the sessions, of all their trials and of the last changes.
  private mutating func addSessions(of player: PlayerID, from reader: any StoreReader) throws {
    var growing: [SessionID: Session] = [:]
    for session in try reader.sessions(SessionQuery(player: player)) {
      var bare = session
      bare.trials = []
      growing[session.id] = bare
      changes.append(.session(bare))
    }
    let byChange = SessionQuery(player: player, order: .lastChangedFirst)
    let sessions = Array(try reader.sessions(byChange).reversed())
    let trials = try reader.trials(TrialQuery(player: player))
    if trials.map(\.sessionID) != sessions.flatMap(\.trials).map(\.sessionID) {
      for trial in trials {
        growing[trial.sessionID]?.trials.append(trial)
        if let session = growing[trial.sessionID] { changes.append(.session(session)) }
      }
    }
    changes += sessions.map { .session($0) }
  }
}
