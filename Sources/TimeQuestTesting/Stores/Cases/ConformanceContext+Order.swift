import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  /// Numbers for ids, in no order.
  private static let shuffled: [UInt32] = [5, 2, 9, 1, 7]

  func listsAreInOrderOfCreation() async throws {
    let numbers = Self.shuffled
    try await withStore { store in
      for number in numbers {
        try await store.write { writer in
          try writer.put(Player.sample(.sample(number), displayName: "Player \(10 - number)"))
          try writer.put(Routine.sample(.sample(number)))
          try writer.put(Session.sample(.sample(number), player: .sample(numbers[0])))
        }
      }
      try await requireOrder(numbers, in: store)
    }
  }

  func overwritingKeepsTheOrder() async throws {
    let numbers = Self.shuffled
    try await withStore { store in
      try await store.write { writer in
        for number in numbers {
          try writer.put(Player.sample(.sample(number)))
          try writer.put(Routine.sample(.sample(number)))
          try writer.put(
            Session.sample(
              .sample(number),
              player: .sample(numbers[0]),
              trials: [.sample(.sample(number), of: .sample(number))]
            )
          )
        }
      }
      try await store.write { writer in
        for number in numbers.sorted() {
          try writer.put(Player.sample(.sample(number), displayName: "Sam", revision: 2))
          try writer.put(Routine.sample(.sample(number), name: "evening", revision: 2))
          try writer.put(
            Session.sample(
              .sample(number),
              player: .sample(numbers[0]),
              trials: [.sample(.sample(number), of: .sample(number), flag: .interrupted)],
              revision: 2
            )
          )
        }
      }
      try await requireOrder(numbers, in: store)
      try await store.read { reader in
        let trials = try reader.trials(TrialQuery(player: .sample(numbers[0])))
        try requireEqual(trials.map(\.id), numbers.map { .sample($0) }, "the order of trials")
        try requireEqual(trials.map(\.flag), numbers.map { _ in .interrupted }, "their flags")
      }
    }
  }

  private func requireOrder(_ numbers: [UInt32], in store: any QuestStore) async throws {
    try await store.read { reader in
      let players = try reader.players().map(\.id)
      try requireEqual(players, numbers.map { .sample($0) }, "the order of players")
      let first = try reader.firstPlayer()?.id
      try requireEqual(first, .sample(numbers[0]), "the first player")
      let routines = try reader.routines().map(\.id)
      try requireEqual(routines, numbers.map { .sample($0) }, "the order of routines")
      let query = SessionQuery(player: .sample(numbers[0]))
      let sessions = try reader.sessions(query).map(\.id)
      try requireEqual(sessions, numbers.map { .sample($0) }, "the order of sessions")
    }
  }
}
