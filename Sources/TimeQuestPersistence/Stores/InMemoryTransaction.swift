import Foundation
import TimeQuestModels

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
  func trials(_ query: TrialQuery) -> [Trial] { state.trials(query) }
  func pin() -> PINRecord? { state.pin }
  func isTombstoned(_ id: UUID) -> Bool { state.tombstones[id] != nil }
  func tombstones() -> [Tombstone] { state.tombstones.values }
  func defaultPlayer() -> Player? { state.defaultPlayer.flatMap { state.players[$0] } }
  func localValue(named name: String) -> String? { state.localValues[name] }
  func localValueNames() -> [String] { Array(state.localValues.keys) }

  func changes(after cursor: ChangeCursor, limit: Int) -> StoreChanges {
    state.changes(after: cursor, limit: limit)
  }

  func latestChange() -> ChangeCursor {
    ChangeCursor(records: state.lastChange, sessions: state.lastChange)
  }

  func backups() -> [String] { state.backups }
  func isClaimed(_ claim: ReminderClaim) -> Bool { state.claims.contains(claim) }
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
  func addBackup(_ path: String) { state.addBackup(path) }
  func removeBackup(_ path: String) { state.removeBackup(path) }
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
