public import Foundation
public import TimeQuestModels

/// Reads the store within one transaction.
///
/// A reader is valid only in the body that it is passed to. Lists are in order of creation unless a
/// query says otherwise. Every method may throw `StoreError`.
public protocol StoreReader {
  /// All players.
  func players() throws -> [Player]
  /// The player with that id; nil if there is none.
  func player(_ id: PlayerID) throws -> Player?
  /// All routines.
  func routines() throws -> [Routine]
  /// The routine with that id; nil if there is none.
  func routine(_ id: RoutineID) throws -> Routine?
  /// The session with that id, its steps and trials included; nil if there is none.
  func session(_ id: SessionID) throws -> Session?
  /// The sessions that the query selects.
  func sessions(_ query: SessionQuery) throws -> [Session]
  /// The trials that the query selects.
  func trials(_ query: TrialQuery) throws -> [Trial]
  /// The parent's PIN; nil if none was set.
  func pin() throws -> PINRecord?
  /// Whether the id belonged to a deleted record; such an id is never used again.
  func isTombstoned(_ id: UUID) throws -> Bool
  /// All tombstones, in the order of their bytes.
  func tombstones() throws -> [UUID]
  /// The paths of all backups, in the order in which they were added.
  func backups() throws -> [String]
  /// Whether the claim is taken.
  func isClaimed(_ claim: ReminderClaim) throws -> Bool
  /// All claims that are taken, in any order.
  func claims() throws -> [ReminderClaim]

  // These have a default on top of the others; a store may answer them faster from an index.

  /// The player created first: the default player; nil in an empty store.
  func firstPlayer() throws -> Player?
  /// The number of sessions that the query selects, at most its limit.
  func count(_ query: SessionQuery) throws -> Int
  /// The summary of a player's counted trials of one task.
  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord
  /// The counted trial with the smallest difference for each task that the player has tried.
  ///
  /// Of equally close trials the earliest is taken. Tasks are in the order of their first trial.
  func closestTrials(by player: PlayerID) throws -> [Trial]

  // The journals of events.

  /// The events that the query selects, numbered without gaps.
  func events(_ query: EventQuery) throws -> [Event]
  /// The numbers of the events that a journal keeps.
  func span(of journal: Journal) throws -> JournalSpan
}

extension StoreReader {
  /// The first of all players.
  public func firstPlayer() throws -> Player? { try players().first }

  /// The number of sessions in the answer to the query.
  public func count(_ query: SessionQuery) throws -> Int { try sessions(query).count }

  /// The record of the trials in the answer to a query.
  public func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    TaskRecord(of: try trials(TrialQuery(player: player, task: task, countedOnly: true)))
  }

  /// The closest of the trials in the answer to a query.
  public func closestTrials(by player: PlayerID) throws -> [Trial] {
    var closest: [Trial] = []
    for trial in try trials(TrialQuery(player: player, countedOnly: true)) {
      if let index = closest.firstIndex(where: { $0.taskID == trial.taskID }) {
        if trial.difference.magnitude < closest[index].difference.magnitude {
          closest[index] = trial
        }
      } else {
        closest.append(trial)
      }
    }
    return closest
  }
}
