import Foundation
import Synchronization
import TimeQuestModels

/// A store in memory, which ends when it is closed: for tests, previews and the `memory:` scheme.
public final class InMemoryStore: QuestStore {
  public let info: StoreInfo
  /// Nil once the store is closed.
  private let state: Mutex<InMemoryState?>

  /// An empty store; its changes are numbered after `lastChange`.
  ///
  /// A store that keeps its records in a file and is built on this one gives the last number again,
  /// so that a `ChangeCursor` of an earlier process stays valid.
  public convenience init(clock: ClockKind = .real, lastChange: Int = 0) {
    self.init(clock: clock, state: InMemoryState(lastChange: lastChange))
  }

  init(clock: ClockKind, state: InMemoryState) {
    self.state = Mutex(state)
    info = StoreInfo(scheme: "memory", formatVersion: 1, isDurable: false, clock: clock)
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result { try readNow(body) }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result { try writeNow(body) }

  /// `read` without `async`, for stores that are built on this one.
  public func readNow<Result>(_ body: (any StoreReader) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let state else { throw StoreError(.closed, during: "read") }
      return try body(InMemoryTransaction(state))
    }
  }

  /// `write` without `async`, for stores that are built on this one.
  public func writeNow<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try state.withLock { state in
      guard let before = state else { throw StoreError(.closed, during: "write") }
      let transaction = InMemoryTransaction(before)
      let result = try body(transaction)
      state = transaction.state
      return result
    }
  }

  public func close() async throws {
    state.withLock { $0 = nil }
  }

  /// Another store with the same contents; neither sees what is written to the other.
  package func copy() throws -> InMemoryStore {
    guard let state = state.withLock(\.self) else { throw StoreError(.closed, during: "read") }
    return InMemoryStore(clock: info.clock, state: state)
  }
}

extension StoreScheme {
  /// The scheme `memory:`, without a location: every store that it opens is a new one.
  public static let memory = StoreScheme(
    name: "memory",
    usage: "memory:",
    exists: { _ in false },
    open: { location, clock in
      guard location.isEmpty else {
        let remedy = "This store keeps nothing, so its URL has no path; write memory: alone."
        throw StoreError(.io, during: "open", remedy: remedy)
      }
      return InMemoryStore(clock: clock)
    }
  )
}

/// A transaction on a copy of the state, which the store takes over at the commit.
final class InMemoryTransaction: StoreWriter {
  private(set) var state: InMemoryState

  init(_ state: InMemoryState) {
    self.state = state
  }

  func players() -> [Player] { state.players.values }
  func player(_ id: PlayerID) -> Player? { state.players[id] }
  func playerLinks() -> [PlayerID: PlayerID] { state.players.rows.lazy.map(\.value).playerLinks }
  func routines() -> [Routine] { state.routines.values }
  func routine(_ id: RoutineID) -> Routine? { state.routines[id] }
  func session(_ id: SessionID) -> Session? { state.sessions[id] }
  func sessions(_ query: SessionQuery) -> [Session] { state.sessions(query) }
  func pin() -> PINRecord? { state.pin }
  func isTombstoned(_ id: UUID) -> Bool { state.tombstones[id] != nil }
  func tombstones() -> [Tombstone] { state.tombstones.values }
  func defaultPlayer() -> Player? { state.defaultPlayer.flatMap { state.players[$0] } }
  func localValue(named name: String) -> String? { state.localValues[name] }
  func localValues() -> [String: String] { state.localValues }

  func changes(after cursor: ChangeCursor, limit: Int) -> StoreChanges {
    state.changes(after: cursor, limit: limit)
  }

  func latestChange() -> ChangeCursor {
    ChangeCursor(records: state.lastChange, sessions: state.lastChange)
  }

  func claims() -> [ReminderClaim] { Array(state.claims) }

  func put(_ player: Player) { state.put(player) }
  func put(_ routine: Routine) { state.put(routine) }
  func put(_ session: Session) throws { try state.put(session) }
  func put(_ pin: PINRecord) { state.pin = pin }
  func deleteRoutine(_ id: RoutineID) { state.deleteRoutine(id) }
  func deletePlayer(_ id: PlayerID) { state.deletePlayer(id) }
  func put(_ tombstone: Tombstone) { state.put(tombstone) }
  func setDefaultPlayer(_ id: PlayerID) { state.defaultPlayer = id }
  func setLocalValue(_ value: String?, named name: String) { state.localValues[name] = value }
  func put(_ claim: ReminderClaim) { state.claims.insert(claim) }

  func deleteClaims(before day: CivilDay) {
    state.claims = state.claims.filter { $0.day >= day }
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    let before = state
    do {
      return try body()
    } catch {
      state = before
      throw error
    }
  }

  func events(_ query: EventQuery) -> [Event] { state.journals.events(query) }
  func span(of journal: Journal) -> JournalSpan { state.journals.span(of: journal) }

  func append(_ content: EventContent, about player: PlayerID?, to journal: Journal) {
    state.journals.append(content, about: player, to: journal)
  }

  func replace(_ journal: Journal, by events: [Event]) {
    state.journals.replace(journal, by: events)
  }

  func eraseEvents(of player: PlayerID) { state.journals.erase(player) }
}
