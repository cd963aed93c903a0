import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func readersSeeOneMoment() async throws {
    try await withStore { store in
      // Every write gives both players the same XP, so no snapshot has two different ones.
      let numbers: [UInt32] = [1, 2]
      try await withThrowingTaskGroup { group in
        for round in 0..<100 {
          group.addTask {
            try await store.write { writer in
              for number in numbers {
                let progress = PlayerProgress(totalXP: round)
                try writer.put(Player.sample(.sample(number), progress: progress))
              }
            }
          }
          group.addTask {
            try await store.read { reader in
              let one = try reader.player(.sample(1))?.progress.totalXP
              let all = try reader.players().map(\.progress.totalXP)
              let other = try reader.player(.sample(2))?.progress.totalXP
              let wanted = one.map { [$0, $0] } ?? []
              try requireEqual(all, wanted, "the XP of both players in one snapshot")
              try requireEqual(other, one, "the XP of the other player in one snapshot")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  func machinesShareAClock() async throws {
    try await withStore { store in
      let first = try await store.read { try $0.storeTime() }
      let second = try await store.write { try $0.storeTime() }
      let isShared = store.info.capabilities.contains(.machines)
      try requireEqual(first != nil, isShared, "whether a reader says the store's time")
      try requireEqual(second != nil, isShared, "whether a writer says the store's time")
      guard let first, let second else { return }
      try requireEqual(first <= second, true, "whether the store's clock goes on")
    }
  }

  func noUpdateIsLost() async throws {
    try await withStore { store in
      try await store.write { try $0.put(Player.sample()) }
      try await addXP(times: 100, to: [store])
      try await requireXP(100, in: store)
    }
  }

  func oneDefaultPlayer() async throws {
    try await withStore { store in
      try await makeDefaultPlayers(50, in: [store])
      let count = try await store.read { try $0.players().count }
      try requireEqual(count, 1, "the number of default players")
    }
  }

  func handlesShareOneStore() async throws {
    let handles = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try await open() } }
      return try await group.reduce(into: [any QuestStore]()) { $0.append($1) }
    }
    try await makeDefaultPlayers(48, in: handles)
    for handle in handles {
      let count = try await handle.read { try $0.players().count }
      try requireEqual(count, 1, "the number of default players that a handle sees")
    }
    try await handles[0].write { try $0.put(Player.sample()) }
    try await addXP(times: 100, to: handles)
    for handle in handles { try await requireXP(100, in: handle) }
    for handle in handles { try await handle.close() }
    try await withStore { try await requireXP(100, in: $0) }
  }

  func handlesSeeLaterCommits() async throws {
    try await withStore { first in
      try await withStore { second in
        try await requireXP(nil, in: second)
        // At first one handle reads only, then both read and write.
        for (xp, handle) in zip(1..., [first, first, second, second, first, second]) {
          try await handle.write { writer in
            try writer.put(Player.sample(progress: PlayerProgress(totalXP: xp)))
          }
          for reader in [second, first] { try await requireXP(xp, in: reader) }
        }
        guard let process = try await fixture.startProcess?(location) else { return }
        _ = try await process.earn()
        for reader in [first, second] {
          let player = try await reader.read { try $0.player(.sample(1)) }
          try require(player?.progress.totalXP != 6, "a handle does not see a process's commit")
        }
        try await process.end()
      }
    }
  }

  /// Adds one XP per time, concurrently and through each of the handles in turn.
  private func addXP(times: Int, to handles: [any QuestStore]) async throws {
    try await withThrowingTaskGroup { group in
      for time in 0..<times {
        let store = handles[time % handles.count]
        group.addTask {
          try await store.write { writer in
            guard var player = try writer.player(.sample(1)) else { return }
            player.progress.totalXP += 1
            try writer.put(player)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func requireXP(_ xp: Int?, in store: any QuestStore) async throws {
    let found = try await store.read { try $0.player(.sample(1))?.progress.totalXP }
    try requireEqual(found, xp, "the XP that a handle reads after they were committed")
  }

  private func makeDefaultPlayers(_ times: UInt32, in handles: [any QuestStore]) async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...times {
        let store = handles[Int(number) % handles.count]
        group.addTask {
          try await store.write { writer in
            guard try writer.defaultPlayer() == nil else { return }
            try writer.put(Player.sample(.sample(number)))
            try writer.setDefaultPlayer(.sample(number))
          }
        }
      }
      try await group.waitForAll()
    }
  }

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
