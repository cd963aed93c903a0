import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  private struct Rollback: Error {}

  func localValuesStay() async throws {
    let text = "{\"a\":\"é\"}\n"
    try await withStore { store in
      try await store.write { writer in
        try writer.setLocalValue("1", named: "kept")
        try writer.setLocalValue(text, named: "kept")
        try writer.setLocalValue("2", named: "deleted")
        try writer.setLocalValue(nil, named: "deleted")
        try requireEqual(try writer.localValue(named: "kept"), text, "a value just set")
      }
      do {
        try await store.write { writer in
          try writer.setLocalValue("3", named: "kept")
          throw Rollback()
        }
      } catch is Rollback {}
      try await requireLocalValue(text, in: store)
      guard store.info.capabilities.contains(.backup) else { return }
      try await withNewLocation { copy in
        try await store.backUp(to: copy)
        try await withStore(at: copy) { copy in
          let found = try await copy.read { try $0.localValue(named: "kept") }
          try requireEqual(found, nil, "a value of the store in its backup")
        }
      }
    }
    guard fixture.isDurable else { return }
    try await withStore { try await requireLocalValue(text, in: $0) }
  }

  private func requireLocalValue(_ text: String, in store: any QuestStore) async throws {
    try await store.read { reader in
      try requireEqual(try reader.localValue(named: "kept"), text, "a value that was set")
      try requireEqual(try reader.localValue(named: "deleted"), nil, "a deleted value")
      try requireEqual(try reader.localValueNames(), ["kept"], "the names of the values")
    }
  }

  func changesLeaveNothingOut() async throws {
    let history = SampleHistory(seed: 29, players: 3, steps: 300)
    try await withStore { store in
      var copy = ChangeCopy()
      try await store.write { writer in
        for player in history.players { try writer.put(player) }
        for routine in history.routines { try writer.put(routine) }
      }
      for (index, session) in history.puts.enumerated() {
        try await store.write { writer in
          // The highest numbers are deleted, and must not be given again.
          if index == 150 { try writer.deletePlayer(.sample(3)) }
          if index == 200 {
            try writer.put(Routine.sample(.sample(9)))
            try writer.deleteRoutine(.sample(9))
            try writer.put(Tombstone(RoutineID.sample(9)))
          }
          guard index < 150 || session.playerID != .sample(3) else { return }
          try writer.put(session)
        }
        if index.isMultiple(of: 7) || index == 149 || index == 199 {
          copy = try await store.read { [copy] in try copy.reading(from: $0, limit: index % 5 + 1) }
        }
      }
      try await store.read { [copy] reader in
        let copy = try copy.reading(from: reader, limit: 3)
        try requireEqual(copy.tombstones, Set(try reader.tombstones()), "the tombstones so far")
        for player in try reader.players() {
          try requireEqual(copy.players[player.id], player, "a player in the changes")
          let sessions = try reader.sessions(SessionQuery(player: player.id))
          for session in sessions {
            let wanted = session.phase.isOpen ? nil : session
            try requireEqual(copy.sessions[session.id], wanted, "a session in the changes")
          }
        }
        let rest = try reader.changes(after: copy.cursor, limit: 10)
        try require(rest.isEmpty, "there are changes after the last ones")
        try requireEqual(rest.next, copy.cursor, "the position after the last changes")
        try requireEqual(try reader.latestChange(), copy.cursor, "the position of the last change")
      }
    }
  }
}

/// What somebody holds who reads the changes of a store.
private struct ChangeCopy {
  var cursor = ChangeCursor()
  var tombstones: Set<Tombstone> = []
  var players: [PlayerID: Player] = [:]
  var sessions: [SessionID: Session] = [:]

  func reading(from reader: any StoreReader, limit: Int) throws -> ChangeCopy {
    var copy = self
    while true {
      let changes = try reader.changes(after: copy.cursor, limit: limit)
      copy.tombstones.formUnion(changes.tombstones)
      for player in changes.players { copy.players[player.id] = player }
      for session in changes.sessions { copy.sessions[session.id] = session }
      copy.cursor = changes.next
      if changes.isEmpty { return copy }
    }
  }
}
