import Foundation
import TimeQuestModels

/// Everything that an `InMemoryStore` holds, as one value: a rollback restores a copy of it.
struct InMemoryState: Sendable {
  struct TrialRow: Sendable {
    let player: PlayerID
    let trial: Trial
  }

  /// The key of a trial: a session has at most one trial for each step.
  struct TrialKey: Hashable, Sendable {
    let session: SessionID
    let step: Int
  }

  private(set) var players = OrderedTable<PlayerID, Player>()
  private(set) var routines = OrderedTable<RoutineID, Routine>()
  private(set) var sessions = OrderedTable<SessionID, Session>()
  private(set) var trials = OrderedTable<TrialKey, TrialRow>()
  private(set) var tombstones = OrderedTable<UUID, Tombstone>()
  var defaultPlayer: PlayerID?
  var localValues: [String: String] = [:]
  var pin: PINRecord?
  private(set) var backups: [String] = []
  var claims: Set<ReminderClaim> = []
  var journals = InMemoryJournals()
  /// The number of the last change of any record.
  private(set) var lastChange: Int

  init(lastChange: Int = 0) {
    self.lastChange = lastChange
  }

  private mutating func nextChange() -> Int {
    lastChange += 1
    return lastChange
  }

  mutating func put(_ player: Player) {
    let change = nextChange()
    players.put(player, under: player.id, at: player.createdAt, id: player.id, change: change)
  }

  mutating func put(_ routine: Routine) {
    let change = nextChange()
    routines.put(routine, under: routine.id, at: routine.createdAt, id: routine.id, change: change)
  }

  mutating func put(_ tombstone: Tombstone) {
    let change = nextChange()
    let beginning = Instant(milliseconds: 0)
    tombstones.put(
      tombstone,
      under: tombstone.id.uuid,
      at: beginning,
      id: tombstone.id,
      change: change
    )
  }

  mutating func put(_ session: Session) throws(StoreError) {
    let steps = Set(session.trials.map(\.orderIndex))
    guard steps.count == session.trials.count else {
      throw StoreError(.refused, during: "write", detail: "two trials of one step")
    }
    for trial in sessions[session.id]?.trials ?? [] where !steps.contains(trial.orderIndex) {
      trials.remove(TrialKey(session: session.id, step: trial.orderIndex))
    }
    let change = nextChange()
    for trial in session.trials {
      trials.put(
        TrialRow(player: session.playerID, trial: trial),
        under: TrialKey(session: session.id, step: trial.orderIndex),
        at: trial.recordedAt,
        id: trial.id,
        change: change
      )
    }
    sessions.put(session, under: session.id, at: session.startedAt, id: session.id, change: change)
  }

  mutating func deleteRoutine(_ id: RoutineID) { routines.remove(id) }

  mutating func deletePlayer(_ id: PlayerID) {
    players.remove(id)
    if defaultPlayer == id { defaultPlayer = nil }
    claims = claims.filter { $0.playerID != id }
    for session in sessions.values where session.playerID == id {
      for trial in session.trials {
        trials.remove(TrialKey(session: session.id, step: trial.orderIndex))
      }
      sessions.remove(session.id)
    }
  }

  mutating func addBackup(_ path: String) {
    if !backups.contains(path) { backups.append(path) }
  }

  mutating func removeBackup(_ path: String) {
    backups.removeAll { $0 == path }
  }

  func sessions(_ query: SessionQuery) -> [Session] {
    let end = end(of: query)
    var found = sessions.rows[min(start(of: query), end)..<end].filter { query.matches($0.value) }
    switch query.order {
    case .oldestFirst: break
    case .newestFirst: found.reverse()
    case .lastChangedFirst: found.sort { $0.change > $1.change }
    }
    return found.prefix(max(0, query.limit ?? .max)).map(\.value)
  }

  /// The position after the query's `after`; the end of the table for an unknown id.
  private func start(of query: SessionQuery) -> Int {
    guard let after = query.after else { return 0 }
    return sessions.position(of: after).map { $0 + 1 } ?? sessions.rows.count
  }

  /// The position of the query's `before`; the start of the table for an unknown id.
  private func end(of query: SessionQuery) -> Int {
    guard let before = query.before else { return sessions.rows.count }
    return sessions.position(of: before) ?? 0
  }

  func trials(_ query: TrialQuery) -> [Trial] {
    let found = trials.values
      .filter { $0.player == query.player && query.matches($0.trial) && isShown($0) }
      .filter { !query.excludesAssisted || !isAssisted($0) }
      .map(\.trial)
    let limit = max(0, query.limit ?? .max)
    return query.order == .oldestFirst
      ? Array(found.prefix(limit)) : found.reversed().prefix(limit).map(\.self)
  }

  func changes(after cursor: ChangeCursor, limit: Int) -> StoreChanges {
    let ended = sessions.changed(after: cursor.sessions).filter { !$0.value.phase.isOpen }
    let page = ended.prefix(max(0, limit))
    return StoreChanges(
      tombstones: tombstones.changed(after: cursor.records).map(\.value),
      players: players.changed(after: cursor.records).map(\.value),
      routines: routines.changed(after: cursor.records).map(\.value),
      sessions: page.map(\.value),
      next: ChangeCursor(
        records: lastChange,
        sessions: page.count == ended.count ? lastChange : page.last?.change ?? cursor.sessions
      )
    )
  }
}

extension OrderedTable {
  /// The rows with a greater change number, in the order of their changes.
  fileprivate func changed(after change: Int) -> [Row] {
    rows.filter { $0.change > change }.sorted { $0.change < $1.change }
  }
}

extension InMemoryState {
  /// Whether the trial is not held back until the summary of its session, which one that was
  /// abandoned never shows.
  fileprivate func isShown(_ row: TrialRow) -> Bool {
    guard let session = sessions[row.trial.sessionID] else { return true }
    return session.feedback == .everyTrial || session.phase == .summary
  }

  fileprivate func isAssisted(_ row: TrialRow) -> Bool {
    sessions[row.trial.sessionID]?.isAssisted ?? false
  }
}

extension SessionQuery {
  /// Whether the session matches the conditions of the query, except `before` and `after`.
  fileprivate func matches(_ session: Session) -> Bool {
    session.playerID == player
      && routine.map { session.routineID == $0 } ?? true
      && since.map { session.day >= $0 } ?? true
      && until.map { session.day <= $0 } ?? true
      && state.map { $0.contains(session.phase) } ?? true
      && !(excludesPractice && session.isPractice)
      && !(excludesAssisted && session.isAssisted)
  }
}

extension SessionQuery.State {
  fileprivate func contains(_ phase: Phase) -> Bool {
    switch self {
    case .open: phase.isOpen
    case .completed: phase == .summary
    }
  }
}

extension TrialQuery {
  fileprivate func matches(_ trial: Trial) -> Bool {
    task.map { trial.taskID == $0 } ?? true && (trial.isCounted || !countedOnly)
  }
}
