import Foundation
import Synchronization
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Claims a PIN where none was set.
final class Inventor: FaultyTransaction {
  override func pin() throws -> PINRecord? { try honest.pin() ?? .sample() }
}

/// Drops one field of a player.
final class PlayerSpoiler: FaultyTransaction {
  override func put(_ player: Player) throws {
    var player = player
    player.locale = "en"
    try honest.put(player)
  }
}

/// Gives a name back in other bytes that look and compare the same.
final class Normaliser: FaultyTransaction {
  override func put(_ player: Player) throws {
    var player = player
    player.displayName = player.displayName.precomposedStringWithCanonicalMapping
    try honest.put(player)
  }
}

/// Takes "for nobody" for "for everybody".
final class RoutineSpoiler: FaultyTransaction {
  override func put(_ routine: Routine) throws {
    var routine = routine
    if routine.playerIDs == [] { routine.playerIDs = nil }
    try honest.put(routine)
  }
}

/// Forgets what a "done" has measured.
final class SessionSpoiler: FaultyTransaction {
  override func put(_ session: Session) throws {
    var session = session
    session.openTrial?.measured = nil
    try honest.put(session)
  }
}

/// Keeps durations as short floating-point numbers, and so loses the last digits of long ones.
final class Rounder: FaultyTransaction {
  override func put(_ routine: Routine) throws {
    var routine = routine
    for place in routine.tasks.indices {
      routine.tasks[place].reference = routine.tasks[place].reference.map {
        Seconds(rounding: Double(Float($0.value))) ?? 0
      }
    }
    try honest.put(routine)
  }
}

/// Keeps the trials that a session had before.
final class Hoarder: FaultyTransaction {
  override func put(_ session: Session) throws {
    var session = session
    let steps = Set(session.trials.map(\.orderIndex))
    let old = try honest.session(session.id)?.trials ?? []
    session.trials += old.filter { !steps.contains($0.orderIndex) }
    try honest.put(session)
  }
}

/// Lists players by their last put.
final class Shuffler: FaultyTransaction {
  final class Log: Sendable {
    let puts = Mutex<[PlayerID]>([])
  }

  private let log: Log

  init(_ honest: any StoreWriter, log: Log) {
    self.log = log
    super.init(honest)
  }

  override func put(_ player: Player) throws {
    log.puts.withLock { puts in
      puts.removeAll { $0 == player.id }
      puts.append(player.id)
    }
    try honest.put(player)
  }

  override func players() throws -> [Player] {
    try log.puts.withLock { $0 }.compactMap { try honest.player($0) }
  }
}

/// Lists routines by id.
final class Sorter: FaultyTransaction {
  override func routines() throws -> [Routine] { try honest.routines().sorted { $0.id < $1.id } }
}
