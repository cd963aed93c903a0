import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
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
      try requireEqual(try reader.localValues(), ["kept": text], "the values")
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
          let sessions = try reader.sessions(SessionQuery(players: [player.id]))
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

extension ConformanceContext {
  func claimsAreTakenOnce() async throws {
    let taken = ReminderClaim.sample()
    // Each differs from the taken one in a single member.
    let free = [
      ReminderClaim.sample(player: 2), .sample(routine: 2), .sample(daysLater: 1),
      .sample(channel: "desktop 2"),
    ]
    try await withStore { store in
      try await store.write { writer in
        for number in UInt32(1)...2 { try writer.put(Player.sample(.sample(number))) }
        try require(try !writer.isClaimed(taken), "a claim that was never put is taken")
        try writer.put(taken)
        try writer.put(taken)
        try require(
          try writer.isClaimed(taken),
          "the transaction that took a claim does not see it"
        )
        try writer.rollBack { try writer.put(free[0]) }
      }
      try await requireTaken([taken], free: free, in: store)
    }
    guard fixture.isDurable else { return }
    try await withStore { try await requireTaken([taken], free: free, in: $0) }
  }

  func claimsGoWithPlayersAndDays() async throws {
    let today = ReminderClaim.sample()
    let early = ReminderClaim.sample(daysLater: -1)
    let tomorrow = ReminderClaim.sample(daysLater: 1)
    let others = ReminderClaim.sample(player: 2)
    try await withStore { store in
      try await store.write { writer in
        for number in UInt32(1)...2 { try writer.put(Player.sample(.sample(number))) }
        for claim in [early, today, tomorrow, others] { try writer.put(claim) }
        try writer.deleteClaims(before: today.day)
      }
      try await requireTaken([today, tomorrow, others], free: [early], in: store)
      try await store.write { writer in
        try writer.deletePlayer(today.playerID)
        try writer.put(Player.sample(today.playerID))
      }
      try await requireTaken([others], free: [early, today, tomorrow], in: store)
    }
  }

  private func requireTaken(
    _ taken: [ReminderClaim],
    free: [ReminderClaim],
    in store: any QuestStore
  ) async throws {
    try await store.read { reader in
      for claim in taken { try require(try reader.isClaimed(claim), "\(claim) is free again") }
      for claim in free { try require(try !reader.isClaimed(claim), "\(claim) is taken") }
      let listed = try reader.claims()
      try requireEqual(listed.count, taken.count, "the number of claims")
      try requireEqual(Set(listed), Set(taken), "the claims")
    }
  }
}

extension ReminderClaim {
  fileprivate static func sample(
    player: UInt32 = 1,
    routine: UInt32 = 1,
    daysLater days: Int = 0,
    channel: String = "desktop"
  ) -> ReminderClaim {
    ReminderClaim(
      playerID: .sample(player),
      routineID: .sample(routine),
      day: CivilDay.sample.advanced(by: days),
      time: .defaultReminder,
      channel: channel
    )
  }
}
