import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func groupsAreKept() async throws {
    try await withStore { store in
      let kept = [Player.sample(), .sample(.sample(3))]
      let answer = try await store.withGroup {
        try await store.write { try $0.put(Player.sample()) }
        try await requireBodyError(1) {
          try await store.write { writer in
            try writer.put(Player.sample(displayName: "changed"))
            try writer.put(Player.sample(.sample(2)))
            throw Rollback(number: 1)
          }
        }
        try await store.write { writer in
          let players = try writer.players()
          try requireEqual(players, [.sample()], "the players that the next write of a group sees")
          try writer.put(Player.sample(.sample(3)))
        }
        let within = try await store.read { try $0.players() }
        try requireEqual(within, kept, "the players within a group")
        return 42
      }
      try requireEqual(answer, 42, "the result of a group")
      let after = try await store.read { try $0.players() }
      try requireEqual(after, kept, "the players after a group")
      guard fixture.isDurable else { return }
      try await withStore { other in
        let players = try await other.read { try $0.players() }
        try requireEqual(players, kept, "the players that another handle sees after a group")
      }
    }
  }

  func groupsThatThrowAreKept() async throws {
    try await withStore { store in
      try await requireBodyError(6) {
        try await store.withGroup {
          try await store.write { try $0.put(Player.sample()) }
          throw Rollback(number: 6)
        }
      }
      let players = try await store.read { try $0.players() }
      try requireEqual(players, [.sample()], "the players after a group whose body threw")
      try await store.withGroup {
        try await store.withGroup {
          try await store.write { try $0.put(Player.sample(.sample(2))) }
        }
        guard fixture.isDurable else { return }
        try await withStore { other in
          let players = try await other.read { try $0.players() }
          try requireEqual(players.count, 2, "the number of players after a group within a group")
        }
      }
    }
  }

  private func requireBodyError(
    _ number: Int,
    _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as Rollback {
      return try requireEqual(error, Rollback(number: number), "the error that a body threw")
    }
    throw failure("the error that a body threw is not passed on")
  }

  func throwingRollsBack() async throws {
    let session = Session.sample(phase: .active, openTrial: .sample(), trials: [.sample()])
    var other = session
    other.openTrial = nil
    let second = Trial.sample(.sample(2), task: .sample(2), orderIndex: 1)
    other.trials = [.sample(flag: .interrupted), second]
    other.phase = .revealing
    let changed = other
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(Routine.sample())
        try writer.put(session)
        try writer.put(PINRecord.sample())
      }
      try await requireBodyError(1) {
        try await store.write { writer in
          try writer.put(Player.sample(displayName: "changed"))
          try writer.put(Player.sample(.sample(2)))
          try writer.put(Routine.sample(name: "changed", taskCount: 3))
          try writer.put(Routine.sample(.sample(2)))
          try writer.put(changed)
          try writer.put(Session.sample(.sample(2)))
          try writer.put(PINRecord.sample(generation: 2))
          throw Rollback(number: 1)
        }
      }
      try await requireBodyError(2) { try await store.read { _ in throw Rollback(number: 2) } }
      try await store.read { reader in
        try requireEqual(try reader.players(), [.sample()], "the players after a rollback")
        try requireEqual(try reader.routines(), [.sample()], "the routines after a rollback")
        let sessions = try reader.sessions(SessionQuery(players: [.sample(1)]))
        try requireEqual(sessions, [session], "the sessions after a rollback")
        let trials = try reader.trials(TrialQuery(players: [.sample(1)]))
        try requireEqual(trials, session.trials, "the trials after a rollback")
        try requireEqual(try reader.pin(), .sample(), "the PIN after a rollback")
      }
    }
  }

  func cancellationIsAllOrNothing() async throws {
    try await withStore { store in
      for number in UInt32(1)...20 {
        let throwsItself = number.isMultiple(of: 2)
        let transaction = Task {
          try await store.write { writer in
            try writer.put(Player.sample(.sample(2 * number)))
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            if throwsItself { try Task.checkCancellation() }
            try writer.put(Player.sample(.sample(2 * number + 1)))
          }
        }
        let wanted: Int
        switch await transaction.result {
        case .success: wanted = 2
        case .failure(is CancellationError): wanted = 0
        case .failure(let error): throw error
        }
        try require(!throwsItself || wanted == 0, "a transaction whose body threw has returned")
        let players = try await store.read { reader in
          try [2 * number, 2 * number + 1].compactMap { try reader.player(.sample($0)) }
        }
        try requireEqual(players.count, wanted, "the players that a cancelled transaction has put")
      }
    }
  }

  func savepointsUndoTheirOwnPart() async throws {
    let before = Session.sample()
    var other = before
    other.openTrial = .sample()
    let locked = other
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(before)
        let answer = try writer.savepoint {
          try writer.put(Player.sample(.sample(2)))
          return 42
        }
        try requireEqual(answer, 42, "the result of a savepoint")
        do {
          try writer.savepoint {
            try writer.put(Player.sample(displayName: "rolled back"))
            try writer.put(Player.sample(.sample(3)))
            try writer.put(locked)
            throw Rollback(number: 3)
          }
        } catch let error as Rollback {
          try requireEqual(error, Rollback(number: 3), "the error that a savepoint threw")
        }
        let found = try writer.session(before.id)
        try requireEqual(found, before, "a session after its change was rolled back")
        try writer.put(Player.sample(.sample(4)))
        try writer.put(before)
      }
      try await requirePlayers([.sample(), .sample(.sample(2)), .sample(.sample(4))], in: store)
      try await store.read { reader in
        try requireEqual(try reader.session(before.id), before, "a session put back unchanged")
      }
    }
  }

  func savepointsNest() async throws {
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample(.sample(1)))
        try writer.savepoint {
          try writer.put(Player.sample(.sample(2)))
          try writer.rollBack { try writer.put(Player.sample(.sample(3))) }
          try writer.savepoint { try writer.put(Player.sample(.sample(4))) }
        }
        try writer.rollBack {
          try writer.savepoint { try writer.put(Player.sample(.sample(5))) }
          try writer.put(Player.sample(.sample(6)))
        }
        try writer.put(Player.sample(.sample(7)))
      }
      let left: [UInt32] = [1, 2, 4, 7]
      try await requirePlayers(left.map { .sample(.sample($0)) }, in: store)
    }
  }

  private func requirePlayers(_ players: [Player], in store: any QuestStore) async throws {
    try await store.read { reader in
      try requireEqual(try reader.players(), players, "the players after rolling savepoints back")
    }
  }

  func writersReadTheirOwnWrites() async throws {
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample())
        try requireEqual(try writer.player(.sample(1)), .sample(), "a player just put")
        try writer.setDefaultPlayer(.sample(1))
        try requireEqual(try writer.defaultPlayer(), .sample(), "the default player just set")
        try writer.put(Routine.sample())
        try requireEqual(try writer.routines(), [.sample()], "the routines just put")
        try writer.put(PINRecord.sample())
        try requireEqual(try writer.pin(), .sample(), "the PIN just put")
        var session = Session.sample(phase: .active, openTrial: .sample())
        try writer.put(session)
        try requireEqual(try writer.session(session.id), session, "a session just put")
        session.openTrial = nil
        session.trials = [.sample()]
        session.phase = .revealing
        try writer.put(session)
        try requireEqual(try writer.session(session.id), session, "a session just changed")
        let query = SessionQuery(players: [.sample(1)], state: .open, order: .lastChangedFirst)
        try requireEqual(try writer.sessions(query), [session], "the sessions just put")
        try requireEqual(try writer.count(query), 1, "the number of sessions just put")
        let trials = try writer.trials(TrialQuery(players: [.sample(1)]))
        try requireEqual(trials, session.trials, "the trials just put")
        let record = try writer.taskRecord(of: .sample(1), by: [.sample(1)])
        try requireEqual(record.trials, 1, "the trials in a record")
        let closest = try writer.closestTrials(by: [.sample(1)])
        try requireEqual(closest, session.trials, "the closest trials just put")
      }
    }
  }
}
