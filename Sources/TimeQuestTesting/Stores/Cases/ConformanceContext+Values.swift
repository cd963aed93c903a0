import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func absentIsNil() async throws {
    try await withStore { store in
      try await store.read { reader in
        let player = PlayerID.sample(1)
        try requireEqual(try reader.players(), [], "the players of an empty store")
        try requireEqual(try reader.player(player), nil, "a player who was never put")
        try requireEqual(try reader.defaultPlayer(), nil, "the default player of an empty store")
        try requireEqual(try reader.localValue(named: "x"), nil, "a value that was never set")
        try requireEqual(try reader.playedDays(of: [player]), [], "the days of an unknown player")
        try requireEqual(try reader.routines(), [], "the routines of an empty store")
        try requireEqual(try reader.routine(.sample(1)), nil, "a routine that was never put")
        try requireEqual(try reader.session(.sample(1)), nil, "a session that was never put")
        let query = SessionQuery(players: [player])
        try requireEqual(try reader.sessions(query), [], "the sessions of an unknown player")
        try requireEqual(try reader.count(query), 0, "the number of an unknown player's sessions")
        let trials = TrialQuery(players: [player])
        try requireEqual(try reader.trials(trials), [], "the trials of an unknown player")
        try requireEqual(
          try reader.closestTrials(by: [player]),
          [],
          "the closest trials of an unknown player"
        )
        try requireEqual(
          try reader.taskRecord(of: .sample(1), by: [player]),
          TaskRecord(),
          "the record of a task that was never tried"
        )
        try requireEqual(
          try reader.usualTime(of: .sample(1), by: [player]),
          nil,
          "the usual time of a task that was never tried"
        )
        try requireEqual(try reader.pin(), nil, "a PIN that was never set")
      }
    }
  }

  func everyFieldComesBack() async throws {
    let players = [Player.extreme(.sample(2)), .sample()]
    let routines = [
      Routine.extreme(.sample(2)), .sample(),
      .sample(.sample(3), activeDays: [], playerIDs: [], taskCount: 0),
    ]
    let sessions = try ([Session.sample()] + Session.extremes(player: .sample(2)))
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
    let pins = [PINRecord.sample(), .extreme()]
    try await withStore { store in
      try await store.write { writer in
        for player in players { try writer.put(player) }
        for routine in routines { try writer.put(routine) }
        for session in sessions { try writer.put(session) }
      }
      for pin in pins {
        try await store.write { try $0.put(pin) }
        try await store.read { try requireEqual(try $0.pin(), pin, "the PIN") }
      }
      try await store.read { reader in
        for player in players {
          try requireEqual(try reader.player(player.id), player, "a player")
        }
        for routine in routines {
          try requireEqual(try reader.routine(routine.id), routine, "a routine")
        }
        for session in sessions {
          try requireEqual(try reader.session(session.id), session, "a session")
        }
        try requireEqual(try reader.players(), players, "the list of players")
        try requireEqual(try reader.routines(), routines, "the list of routines")
        for player in players {
          let wanted = sessions.filter { $0.playerID == player.id }
          let query = SessionQuery(players: [player.id])
          try requireEqual(try reader.sessions(query), wanted, "the list of sessions")
          let trials = try reader.trials(TrialQuery(players: [player.id]))
          try requireEqual(trials, wanted.flatMap(\.trials), "the list of trials")
        }
        // Strings with different bytes can be equal.
        let name = try reader.player(.sample(2))?.displayName ?? ""
        try require(name.utf8.elementsEqual(ExtremeValues.name.utf8), "the bytes of a name changed")
      }
    }
  }

  func puttingAgainReplaces() async throws {
    let full = try Session.extremes(player: .sample(2))
    let bare = full.map { full in
      Session.sample(full.id, player: .sample(1), taskCount: 1, day: .sample.advanced(by: 1))
    }
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample())
        try writer.put(Player.extreme(.sample(2)))
        try writer.put(Routine.extreme(.sample(1)))
        for session in full { try writer.put(session) }
      }
      try await store.write { writer in
        try writer.put(Player.sample(.sample(2)))
        try writer.put(Routine.sample(taskCount: 1))
        for session in bare { try writer.put(session) }
      }
      try await store.read { reader in
        try requireEqual(try reader.player(.sample(2)), .sample(.sample(2)), "a replaced player")
        try requireEqual(
          try reader.routine(.sample(1)),
          .sample(taskCount: 1),
          "a replaced routine"
        )
        for session in bare {
          try requireEqual(try reader.session(session.id), session, "a replaced session")
        }
        for player in [PlayerID.sample(1), .sample(2)] {
          let trials = try reader.trials(TrialQuery(players: [player]))
          try requireEqual(
            trials,
            [],
            "the trials of sessions that were replaced by ones without trials"
          )
        }
      }
      // And back: deleted trials are put again, and then changed.
      for session in full {
        try await store.write { try $0.put(session) }
        var changed = session
        changed.trials = session.trials.map { trial in
          var trial = trial
          trial.flag = trial.flag == .forgotDone ? nil : .forgotDone
          return trial
        }
        let wanted = changed
        try await store.write { try $0.put(wanted) }
        try await store.read { reader in
          try requireEqual(try reader.session(wanted.id), wanted, "a session put back and changed")
        }
      }
    }
  }

  /// Numbers for ids in the order of creation; two pairs are created at one instant.
  private static let created: [UInt32] = [5, 2, 9, 1, 7]
  private static let seconds = [0, 1, 1, 2, 2]
  /// By instant, then by id.
  private static let wanted: [UInt32] = [5, 2, 9, 1, 7]

  private static func instant(of number: UInt32) -> Instant {
    let index = created.firstIndex(of: number) ?? 0
    return .sample.advanced(by: Seconds(seconds[index]))
  }

  func listsAreInOrderOfCreation() async throws {
    try await withStore { store in
      try await store.write {
        try $0.put(Player.sample(.sample(1), createdAt: Self.instant(of: 1)))
      }
      for number in Self.created.reversed() {
        try await put(number, revision: 1, in: store)
      }
      try await requireOrder(in: store)
    }
  }

  func overwritingKeepsTheOrder() async throws {
    try await withStore { store in
      try await store.write {
        try $0.put(Player.sample(.sample(1), createdAt: Self.instant(of: 1)))
      }
      for number in Self.created { try await put(number, revision: 1, in: store) }
      for number in Self.created.sorted() { try await put(number, revision: 2, in: store) }
      try await requireOrder(in: store)
      try await store.read { reader in
        let trials = try reader.trials(TrialQuery(players: [.sample(1)]))
        try requireEqual(trials.map(\.flag), trials.map { _ in .interrupted }, "the flags")
      }
    }
  }

  /// Puts a record of each kind with that number; names are in the reverse order.
  private func put(_ number: UInt32, revision: Int, in store: any QuestStore) async throws {
    let instant = Self.instant(of: number)
    try await store.write { writer in
      try writer.put(
        Player.sample(
          .sample(number),
          displayName: "Player \(10 - number)",
          createdAt: instant,
          revision: revision
        )
      )
      try writer.put(Routine.sample(.sample(number), createdAt: instant, revision: revision))
      let trial = Trial.sample(
        .sample(number),
        of: .sample(number),
        flag: revision > 1 ? .interrupted : nil,
        recordedAt: instant
      )
      try writer.put(
        Session.sample(
          .sample(number),
          startedAt: instant,
          trials: [trial],
          revision: revision
        )
      )
    }
  }

  private func requireOrder(in store: any QuestStore) async throws {
    try await store.read { reader in
      let players = try reader.players().map(\.id)
      try requireEqual(players, Self.wanted.map { .sample($0) }, "the order of players")
      let routines = try reader.routines().map(\.id)
      try requireEqual(routines, Self.wanted.map { .sample($0) }, "the order of routines")
      let sessions = try reader.sessions(SessionQuery(players: [.sample(1)])).map(\.id)
      try requireEqual(sessions, Self.wanted.map { .sample($0) }, "the order of sessions")
      let trials = try reader.trials(TrialQuery(players: [.sample(1)])).map(\.id)
      try requireEqual(trials, Self.wanted.map { .sample($0) }, "the order of trials")
    }
  }

  func defaultPlayerStays() async throws {
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample(.sample(2)))
        try writer.setDefaultPlayer(.sample(2))
      }
      try await store.write { writer in
        let earlier = Instant.sample.advanced(by: -1)
        try writer.put(Player.sample(.sample(1), createdAt: earlier))
        try writer.put(Player.sample(.sample(2), displayName: "Sam", revision: 2))
        try requireEqual(try writer.defaultPlayer()?.displayName, "Sam", "the default player")
      }
    }
    guard fixture.isDurable else { return }
    try await withStore { store in
      try await store.write { writer in
        try requireEqual(try writer.defaultPlayer()?.id, .sample(2), "the default player")
        try writer.setDefaultPlayer(.sample(1))
        try requireEqual(try writer.defaultPlayer()?.id, .sample(1), "the new default player")
        try writer.deletePlayer(.sample(1))
        try requireEqual(try writer.defaultPlayer(), nil, "the default player once deleted")
      }
    }
  }
}
