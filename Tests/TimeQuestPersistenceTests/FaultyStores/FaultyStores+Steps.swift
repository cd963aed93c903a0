import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// Undoes nothing when a savepoint throws.
final class Unforgiving: FaultyTransaction {
  override func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try body() }
}

/// Knows the outermost savepoint only.
final class Flattener: FaultyTransaction {
  private var isInside = false

  override func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInside else { return try body() }
    isInside = true
    defer { isInside = false }
    return try honest.savepoint(body)
  }
}

/// Does not see a PIN that the same step has put.
final class Forgetter: FaultyTransaction {
  private var hasPut = false

  override func put(_ pin: PINRecord) throws {
    hasPut = true
    try honest.put(pin)
  }

  override func pin() throws -> PINRecord? { hasPut ? nil : try honest.pin() }
}

/// Answers a second look from the moment before.
final class TimeTraveller: FaultyTransaction {
  final class Log: Sendable {
    let earlier = Mutex<[PlayerID: Player]>([:])
  }

  private let log: Log
  private var looks = 0

  init(_ honest: any StoreWriter, log: Log) {
    self.log = log
    super.init(honest)
  }

  override func put(_ player: Player) throws {
    let earlier = try honest.player(player.id)
    log.earlier.withLock { $0[player.id] = earlier }
    try honest.put(player)
  }

  override func player(_ id: PlayerID) throws -> Player? {
    looks += 1
    let latest = try honest.player(id)
    return looks == 1 ? latest : log.earlier.withLock { $0[id] } ?? latest
  }
}
