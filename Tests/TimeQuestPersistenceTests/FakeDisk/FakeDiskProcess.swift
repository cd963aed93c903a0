import Synchronization
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Stands for a process that writes to a store of a `FakeDisk`.
final class FakeDiskProcess: WriterProcess {
  private let store: any QuestStore
  private let fault: FakeDisk.Fault?
  private let syncs = Atomic(0)
  /// The XP that one quest earns.
  private static let amount = 30

  init(_ store: any QuestStore, _ fault: FakeDisk.Fault?) {
    self.store = store
    self.fault = fault
  }

  func earn() async throws -> Int {
    switch fault {
    case .hidesCommitsOfProcesses: break
    case .losesUpdatesOfProcesses:
      let xp = try await store.read { try $0.players().first?.progress.totalXP ?? 0 }
      // Every process reads before any process writes.
      for _ in 0..<100 { await Task.yield() }
      try await store.write { try $0.setXP(xp + Self.amount) }
    default: try await add(Self.amount)
    }
    if fault != .skipsSyncs { syncs.add(1, ordering: .relaxed) }
    return Self.amount
  }

  func dieWhileEarning() async throws {
    switch fault {
    case .losesCommitsOnKill: try await store.write { try $0.setXP(0) }
    case .keepsPartialTransactionOnKill: try await add(Self.amount / 2)
    default: try await add(Self.amount)
    }
  }

  func syncCount() async throws -> Int? { syncs.load(ordering: .relaxed) }

  func end() async throws {}

  private func add(_ xp: Int) async throws {
    try await store.write { writer in
      try writer.setXP((try writer.players().first?.progress.totalXP ?? 0) + xp)
    }
  }
}

extension StoreWriter {
  fileprivate func setXP(_ xp: Int) throws {
    try put(Player.sample(progress: PlayerProgress(totalXP: xp)))
  }
}
