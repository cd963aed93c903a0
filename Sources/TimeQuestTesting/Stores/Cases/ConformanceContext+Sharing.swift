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
}
