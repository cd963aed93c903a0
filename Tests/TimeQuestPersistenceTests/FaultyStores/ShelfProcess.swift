import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// What would be a process of its own if a shelf were a file.
final class ShelfProcess: OtherProcess {
  private let store: any QuestStore
  private let fault: Shelf.Fault?
  private static let share = 30

  init(_ store: any QuestStore, _ fault: Shelf.Fault?) {
    self.store = store
    self.fault = fault
  }

  func earn() async throws -> Int {
    if fault == .losesUpdatesOfProcesses {
      let xp = try await store.read { try $0.firstPlayer()?.progress.totalXP ?? 0 }
      // All read before anybody writes.
      for _ in 0..<100 { await Task.yield() }
      try await store.write { try $0.setXP(xp + Self.share) }
    } else {
      try await add(Self.share)
    }
    return Self.share
  }

  func dieWhileEarning() async throws {
    switch fault {
    case .losesWhatTheKilledDid: try await store.write { try $0.setXP(0) }
    case .keepsHalfOfWhatTheKilledDid: try await add(Self.share / 2)
    default: try await add(Self.share)
    }
  }

  func end() async throws {}

  private func add(_ xp: Int) async throws {
    try await store.write { writer in
      try writer.setXP((try writer.firstPlayer()?.progress.totalXP ?? 0) + xp)
    }
  }
}

extension StoreWriter {
  fileprivate func setXP(_ xp: Int) throws {
    try put(Player.sample(progress: PlayerProgress(totalXP: xp)))
  }
}
