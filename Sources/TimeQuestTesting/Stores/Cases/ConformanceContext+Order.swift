import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
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
        let trials = try reader.trials(TrialQuery(player: .sample(1)))
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
      let sessions = try reader.sessions(SessionQuery(player: .sample(1))).map(\.id)
      try requireEqual(sessions, Self.wanted.map { .sample($0) }, "the order of sessions")
      let trials = try reader.trials(TrialQuery(player: .sample(1))).map(\.id)
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
