import Foundation
import TimeQuestModels

/// Everything that an `InMemoryStore` holds, as one value: a rollback restores a copy of it.
struct InMemoryState: Sendable {
  struct SessionRow: Sendable {
    let session: Session
    /// A number that grows with every put of any session.
    let change: Int
  }

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
  private(set) var sessions = OrderedTable<SessionID, SessionRow>()
  /// The trials of all sessions, in the order in which they were recorded.
  private(set) var trials = OrderedTable<TrialKey, TrialRow>()
  var pin: PINRecord?
  private(set) var tombstones: Set<UUID> = []
  private(set) var backups: [String] = []
  var claims: Set<ReminderClaim> = []
  var journals = InMemoryJournals()
  private var changes = 0

  mutating func put(_ player: Player) { players.put(player, under: player.id) }

  mutating func put(_ routine: Routine) { routines.put(routine, under: routine.id) }

  mutating func put(_ session: Session) throws(StoreError) {
    let steps = Set(session.trials.map(\.orderIndex))
    guard steps.count == session.trials.count else {
      throw StoreError(.refused, during: "write", detail: "two trials of one step")
    }
    for trial in sessions[session.id]?.session.trials ?? []
    where !steps.contains(trial.orderIndex) {
      trials.remove(TrialKey(session: session.id, step: trial.orderIndex))
    }
    for trial in session.trials {
      trials.put(
        TrialRow(player: session.playerID, trial: trial),
        under: TrialKey(session: session.id, step: trial.orderIndex)
      )
    }
    changes += 1
    sessions.put(SessionRow(session: session, change: changes), under: session.id)
  }

  mutating func deleteRoutine(_ id: RoutineID) { routines.remove(id) }

  mutating func deletePlayer(_ id: PlayerID) {
    players.remove(id)
    claims = claims.filter { $0.playerID != id }
    for row in sessions.rows where row.session.playerID == id {
      for trial in row.session.trials {
        trials.remove(TrialKey(session: row.session.id, step: trial.orderIndex))
      }
      sessions.remove(row.session.id)
    }
  }

  mutating func addTombstone(_ id: UUID) { tombstones.insert(id) }

  mutating func addBackup(_ path: String) {
    if !backups.contains(path) { backups.append(path) }
  }

  func sessions(_ query: SessionQuery) -> [Session] {
    let end = end(of: query)
    var found = sessions.rows[min(start(of: query), end)..<end].filter { query.matches($0.session) }
    switch query.order {
    case .oldestFirst: break
    case .newestFirst: found.reverse()
    case .lastChangedFirst: found.sort { $0.change > $1.change }
    }
    return found.prefix(max(0, query.limit ?? .max)).map(\.session)
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
    let found = trials.rows
      .filter { $0.player == query.player && query.matches($0.trial) && isShown($0) }
      .map(\.trial)
    let limit = max(0, query.limit ?? .max)
    return query.order == .oldestFirst
      ? Array(found.prefix(limit)) : found.reversed().prefix(limit).map(\.self)
  }
}

extension InMemoryState {
  /// Whether the trial is not held back until the summary of its session.
  fileprivate func isShown(_ row: TrialRow) -> Bool {
    guard let session = sessions[row.trial.sessionID]?.session else { return true }
    return session.feedback == .everyTrial || !session.phase.isOpen
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
