import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func noUpdateIsLostAmongProcesses() async throws {
    guard let start = fixture.startProcess else { return }
    let processes = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try await start(place) } }
      return try await group.reduce(into: [any OtherProcess]()) { $0.append($1) }
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
      try requireEqual(try await xp(in: store), earned, "the XP that four processes have earned")
      try await requireGaplessJournal(in: store)
    }
  }

  func killsLoseNothing() async throws {
    guard let start = fixture.startProcess else { return }
    var earned = 0
    for _ in 0..<5 {
      let process = try await start(place)
      let share = try await process.earn()
      earned += share
      try await process.dieWhileEarning()
      try await withStore { store in
        // A write waits for what a server may still finish in the name of the dead.
        try await store.write { _ in }
        let found = try await xp(in: store)
        let isWhole = found == earned || found == earned + share
        try require(isWhole, "\(found) XP are there; \(earned) were acknowledged, \(share) begun")
        earned = found
        try requireEqual(try await store.check(), [], "what is damaged after a kill")
        try await requireGaplessJournal(in: store)
      }
    }
  }

  func fullDisksChangeNothing() async throws {
    guard let openWithoutSpace = fixture.openWithoutSpace else { return }
    try await withStore { store in try await store.write { try $0.put(Player.sample()) } }
    let full = try await openWithoutSpace(place)
    for _ in 0..<2 {
      try await requireRefusal(.full, of: "a step without space") {
        try await full.write { try $0.putCrowd() }
      }
      let players = try await full.read { try $0.players() }
      try requireEqual(players, [.sample()], "what is there after a disk was full")
    }
    try await full.close()
    try await withStore { store in
      let players = try await store.read { try $0.players() }
      try requireEqual(players, [.sample()], "what is there after reopening")
      try await store.write { try $0.putCrowd() }
    }
  }

  private func xp(in store: any QuestStore) async throws -> Int {
    try await store.read { try $0.firstPlayer()?.progress.totalXP ?? 0 }
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
  /// More than fits where hardly any space is left.
  fileprivate func putCrowd() throws {
    for number in 2...1000 { try put(Player.sample(.sample(UInt32(number)))) }
  }
}
