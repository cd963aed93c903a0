import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func noUpdateIsLostAmongProcesses() async throws {
    guard let start = fixture.startProcess else { return }
    let processes = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try await start(location) } }
      return try await group.reduce(into: [any WriterProcess]()) { $0.append($1) }
    }
    let earned = try await withThrowingTaskGroup { group in
      for process in processes {
        group.addTask {
          var sum = 0
          for _ in 0..<10 { sum += try await process.earn() }
          return sum
        }
      }
      return try await group.reduce(0, +)
    }
    for process in processes { try await process.end() }
    try await withStore { store in
      try requireEqual(
        try await xp(in: store),
        earned,
        "the XP after four processes have earned them"
      )
      try await requireGaplessJournal(in: store)
    }
  }

  func killsLoseNothing() async throws {
    guard let start = fixture.startProcess else { return }
    var earned = 0
    for _ in 0..<5 {
      let process = try await start(location)
      let amount = try await process.earn()
      earned += amount
      try await process.dieWhileEarning()
      try await withStore { store in
        // A write waits until a server has finished the transaction of the killed process.
        try await store.write { _ in }
        let found = try await xp(in: store)
        let isWhole = found == earned || found == earned + amount
        try require(
          isWhole,
          "the XP are \(found); \(earned) were acknowledged, \(amount) more were not"
        )
        earned = found
        try requireEqual(try await store.check(), [], "the damage after a kill")
        try await requireGaplessJournal(in: store)
      }
    }
  }

  func fullDisksChangeNothing() async throws {
    guard let openWithoutSpace = fixture.openWithoutSpace else { return }
    try await withStore { store in try await store.write { try $0.put(Player.sample()) } }
    let full = try await openWithoutSpace(location)
    for _ in 0..<2 {
      try await requireRefusal(.full, of: "a transaction that needs more space than is left") {
        try await full.write { try $0.putManyPlayers() }
      }
      let players = try await full.read { try $0.players() }
      try requireEqual(players, [.sample()], "the players on a full disk")
    }
    try await full.close()
    try await withStore { store in
      let players = try await store.read { try $0.players() }
      try requireEqual(players, [.sample()], "the players after a full disk")
      try await store.write { try $0.putManyPlayers() }
    }
  }

  func commitsReachTheDisk() async throws {
    guard let start = fixture.startTracedProcess else { return }
    let process = try await start(location)
    for _ in 0..<5 {
      guard let before = try await process.syncCount() else {
        throw failure("the process that startTracedProcess gives is not traced")
      }
      _ = try await process.earn()
      let after = try await process.syncCount() ?? before
      try require(after > before, "the process has acknowledged a write without syncing a file")
    }
    try await process.end()
  }

  private func xp(in store: any QuestStore) async throws -> Int {
    try await store.read { try $0.players().first?.progress.totalXP ?? 0 }
  }

  private func requireGaplessJournal(in store: any QuestStore) async throws {
    try await store.read { reader in
      let span = try reader.span(of: .parent)
      let found = try reader.events(EventQuery(journal: .parent, limit: .max)).map(\.seq)
      let wanted = span.last < span.first ? [] : Array(span.first...span.last)
      try requireEqual(found, wanted, "the numbers in the parent's journal")
    }
  }
}

extension StoreWriter {
  /// Puts what `StoreFixture.openWithoutSpace` must leave no space for.
  fileprivate func putManyPlayers() throws {
    for number in 2...1000 { try put(Player.sample(.sample(UInt32(number)))) }
  }
}
