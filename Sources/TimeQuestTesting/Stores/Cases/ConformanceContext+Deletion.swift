import Foundation
import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func heldTrialsAreInNoList() async throws {
    let player = PlayerID.sample(1)
    // The held one is closer, so that a store which lists it also answers it as the closest.
    let shown = Trial.sample(.sample(1), of: .sample(1), actual: 150)
    let held = Trial.sample(.sample(2), of: .sample(2), actual: 179)
    func session(in phase: Phase) -> Session {
      let tasks: UInt32 = phase == .summary ? 1 : 2
      return .sample(.sample(2), taskCount: tasks, feedback: .summary, trials: [held])
        .standing(in: phase)
    }
    let open = session(in: .revealing)
    try await withStore { store in
      try await store.write { writer in
        try writer.put(Player.sample(player))
        try writer.put(Session.sample(.sample(1), trials: [shown]))
        try writer.put(open)
      }
      // One that was abandoned never shows its results.
      for phase in [Phase.revealing, .estimating, .active, .recalling, .abandoned] {
        try await requireTrials([shown], afterPutting: session(in: phase), store)
      }
      try await requireTrials([shown, held], afterPutting: session(in: .summary), store)
    }
  }

  private func requireTrials(
    _ trials: [Trial],
    afterPutting stored: Session,
    _ store: any QuestStore
  ) async throws {
    try await store.write { writer in
      try writer.put(stored)
      let player = stored.playerID
      try requireEqual(try writer.session(stored.id), stored, "the session itself")
      for countedOnly in [false, true] {
        let query = TrialQuery(players: [player], countedOnly: countedOnly)
        try requireEqual(try writer.trials(query), trials, "the trials in phase \(stored.phase)")
      }
      let record = try writer.taskRecord(of: .sample(1), by: [player])
      try requireEqual(record, TaskRecord(of: trials), "the record in phase \(stored.phase)")
      let closest = try writer.closestTrials(by: [player]).map(\.id)
      try requireEqual(closest, trials.suffix(1).map(\.id), "the closest in phase \(stored.phase)")
    }
  }

  func deletedRoutinesLeaveTheirSessions() async throws {
    let history = SampleHistory(seed: 17)
    let player = history.players[0].id
    try await withStore { store in
      try await history.write(to: store)
      let before = try await store.read { try Holdings(of: player, $0) }
      try require(!before.trials.isEmpty, "the sample history holds no trial")
      try await store.write { try $0.deleteRoutine(.sample(1)) }
      try await store.read { reader in
        try requireEqual(try reader.routine(.sample(1)), nil, "a deleted routine")
        try requireEqual(
          try reader.routines().map(\.id),
          [.sample(2)],
          "the remaining routines"
        )
        try requireEqual(
          try Holdings(of: player, reader),
          before,
          "the sessions and trials of a deleted routine"
        )
      }
      try await store.write { try $0.deleteRoutine(.sample(1)) }
    }
  }

  func deletedPlayersTakeAllOfTheirs() async throws {
    let history = SampleHistory(seed: 19, players: 3)
    let deleted = history.players[1].id
    let others = [history.players[0].id, history.players[2].id]
    let deletedSessions = Set(history.puts.filter { $0.playerID == deleted }.map(\.id))
    try await withStore { store in
      try await history.write(to: store)
      let before = try await store.read { reader in try others.map { try Holdings(of: $0, reader) }
      }
      try await store.write { try $0.deletePlayer(deleted) }
      try await store.read { reader in
        try requireEqual(try reader.player(deleted), nil, "a deleted player")
        try requireEqual(try reader.players().map(\.id), others, "the remaining players")
        try requireEqual(
          try Holdings(of: deleted, reader),
          Holdings(),
          "the sessions and trials of a deleted player"
        )
        for session in deletedSessions {
          try requireEqual(try reader.session(session), nil, "a session of a deleted player")
        }
        let after = try others.map { try Holdings(of: $0, reader) }
        try requireEqual(after, before, "the sessions and trials of the other players")
        try requireEqual(try reader.routines(), history.routines, "the routines")
      }
    }
  }

  func tombstonesStayUsed() async throws {
    let history = Routine.extreme(.sample(9)).scheduleHistory
    let stones = [
      Tombstone(RoutineID.sample(1)), Tombstone(RoutineID.sample(2), scheduleHistory: history),
    ]
    let other = RoutineID.sample(3).uuid
    try await withStore { store in
      try await store.write { writer in
        for tombstone in stones + stones.reversed() { try writer.put(tombstone) }
      }
      try await store.write { writer in
        try writer.put(Routine.sample(.sample(3)))
        try writer.deleteRoutine(.sample(3))
      }
      try await requireTombstones(stones, not: other, in: store)
    }
    guard fixture.isDurable else { return }
    try await withStore { try await requireTombstones(stones, not: other, in: $0) }
  }

  private func requireTombstones(
    _ tombstones: [Tombstone],
    not other: UUID,
    in store: any QuestStore
  ) async throws {
    try await store.read { reader in
      for tombstone in tombstones {
        try require(try reader.isTombstoned(tombstone.id.uuid), "a tombstone is missing")
      }
      try require(try !reader.isTombstoned(other), "an id that was never deleted is a tombstone")
      try requireEqual(try reader.tombstones(), tombstones, "the tombstones")
    }
  }

  func backupsAreListed() async throws {
    let paths = ["/b/second first.sqlite", "/a/été.sqlite"]
    let removed = "/b/third.sqlite"
    try await withStore { store in
      try await store.write { writer in
        try requireEqual(try writer.backups(), [], "the backups of a new store")
        for path in [removed] + paths + paths.reversed() { try writer.addBackup(path) }
      }
      try await store.write { writer in
        for path in [removed, "/never/listed.sqlite"] { try writer.removeBackup(path) }
      }
      try await store.read { try requireEqual(try $0.backups(), paths, "the backups") }
    }
    guard fixture.isDurable else { return }
    try await withStore { store in
      try await store.read {
        try requireEqual(try $0.backups(), paths, "the backups after reopening")
      }
    }
  }
}

/// Everything that a store finds of one player.
private struct Holdings: Equatable, Sendable {
  var sessions: [Session] = []
  var trials: [Trial] = []
  var closest: [Trial] = []

  init() {}

  init(of player: PlayerID, _ reader: any StoreReader) throws {
    sessions = try reader.sessions(SessionQuery(players: [player]))
    trials = try reader.trials(TrialQuery(players: [player]))
    closest = try reader.closestTrials(by: [player])
  }
}
