import Foundation
import Synchronization
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Reads a PIN where none was put.
final class InventsPIN: FaultyTransaction {
  override func pin() throws -> PINRecord? { try base.pin() ?? .sample() }
}

/// Drops one field of a player.
final class DropsLocale: FaultyTransaction {
  override func put(_ player: Player) throws {
    var player = player
    player.locale = "en"
    try base.put(player)
  }
}

/// Stores a name as other bytes that compare equal.
final class NormalizesNames: FaultyTransaction {
  override func put(_ player: Player) throws {
    var player = player
    player.displayName = player.displayName.precomposedStringWithCanonicalMapping
    try base.put(player)
  }
}

/// Stores a routine for no players as one for all players.
final class TakesNoPlayersForAll: FaultyTransaction {
  override func put(_ routine: Routine) throws {
    var routine = routine
    if routine.playerIDs == [] { routine.playerIDs = nil }
    try base.put(routine)
  }
}

/// Drops the measured time of an open trial.
final class DropsMeasuredTime: FaultyTransaction {
  override func put(_ session: Session) throws {
    var session = session
    session.openTrial?.measured = nil
    try base.put(session)
  }
}

/// Stores durations as `Float`, which loses the last digits of long ones.
final class RoundsDurations: FaultyTransaction {
  override func put(_ routine: Routine) throws {
    var routine = routine
    for index in routine.tasks.indices {
      routine.tasks[index].reference = routine.tasks[index].reference.map {
        Seconds(rounding: Double(Float($0.value))) ?? 0
      }
    }
    try base.put(routine)
  }
}

/// Keeps trials that a session no longer has.
final class KeepsOldTrials: FaultyTransaction {
  override func put(_ session: Session) throws {
    var session = session
    let steps = Set(session.trials.map(\.orderIndex))
    let old = try base.session(session.id)?.trials ?? []
    session.trials += old.filter { !steps.contains($0.orderIndex) }
    try base.put(session)
  }
}

/// Lists players in the order of their last put.
final class OrdersPlayersByLastPut: FaultyTransaction {
  final class Memory: Sendable {
    let puts = Mutex<[PlayerID]>([])
  }

  private let memory: Memory

  init(_ base: any StoreWriter, memory: Memory) {
    self.memory = memory
    super.init(base)
  }

  override func put(_ player: Player) throws {
    memory.puts.withLock { puts in
      puts.removeAll { $0 == player.id }
      puts.append(player.id)
    }
    try base.put(player)
  }

  override func players() throws -> [Player] {
    try memory.puts.withLock { $0 }.compactMap { try base.player($0) }
  }
}

/// Lists routines by id.
final class OrdersRoutinesByID: FaultyTransaction {
  override func routines() throws -> [Routine] { try base.routines().sorted { $0.id < $1.id } }
}
