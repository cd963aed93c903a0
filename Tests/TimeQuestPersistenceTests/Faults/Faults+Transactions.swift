import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// Rolls nothing back when a savepoint throws.
final class IgnoresSavepoints: FaultyTransaction {
  override func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try body() }
}

/// Ignores inner savepoints.
final class FlattensSavepoints: FaultyTransaction {
  private var isInside = false

  override func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInside else { return try body() }
    isInside = true
    defer { isInside = false }
    return try base.savepoint(body)
  }
}

/// Does not read a PIN that the same transaction has put.
final class HidesItsOwnPIN: FaultyTransaction {
  private var hasPut = false

  override func put(_ pin: PINRecord) throws {
    hasPut = true
    try base.put(pin)
  }

  override func pin() throws -> PINRecord? { hasPut ? nil : try base.pin() }
}

/// Says the time of a clock, although no other machine has the store.
final class SaysTheTime: FaultyTransaction {
  override func storeTime() -> Instant? { Instant(milliseconds: 0) }
}

/// Reads older states from the second read of a transaction on.
final class MixesSnapshots: FaultyTransaction {
  final class Memory: Sendable {
    let earlier = Mutex<[PlayerID: Player]>([:])
  }

  private let memory: Memory
  private var reads = 0

  init(_ base: any StoreWriter, memory: Memory) {
    self.memory = memory
    super.init(base)
  }

  override func put(_ player: Player) throws {
    let earlier = try base.player(player.id)
    memory.earlier.withLock { $0[player.id] = earlier }
    try base.put(player)
  }

  override func player(_ id: PlayerID) throws -> Player? {
    reads += 1
    let latest = try base.player(id)
    return reads == 1 ? latest : memory.earlier.withLock { $0[id] } ?? latest
  }
}
