import TimeQuest

/// The changes that recreate the contents of a store, with the order of the last changes.
struct Snapshot {
  private(set) var changes: [Change] = []

  init(of reader: any StoreReader) throws {
    let players = try reader.players()
    changes += players.map { .player($0) }
    changes += try reader.routines().map { .routine($0) }
    if let player = try reader.defaultPlayer() { changes.append(.setDefaultPlayer(player.id)) }
    for player in players {
      let sessions = SessionQuery(players: [player.id], order: .lastChangedFirst)
      changes += try reader.sessions(sessions).reversed().map { .session($0) }
    }
    if let pin = try reader.pin() { changes.append(.pin(pin)) }
    changes += try reader.tombstones().map { .tombstone($0) }
    changes += try reader.localValues().map { .localValue($0.value, named: $0.key) }
    changes += try reader.claims().map { .claim($0) }
    for journal in [.parent] + players.map({ Journal.player($0.id) }) {
      let events = try reader.events(EventQuery(journal: journal))
      if !events.isEmpty { changes.append(.replace(journal, by: events)) }
    }
  }
}
