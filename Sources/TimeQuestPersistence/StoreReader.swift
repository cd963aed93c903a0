public import Foundation
public import TimeQuestModels

/// What can be read inside a step of a store.
///
/// It must not leave the body that it was handed to.
///
/// Lists are in order of creation unless a query says otherwise. Every method may throw
/// `StoreError`.
public protocol StoreReader {
  func players() throws -> [Player]
  func player(_ id: PlayerID) throws -> Player?
  func routines() throws -> [Routine]
  func routine(_ id: RoutineID) throws -> Routine?
  /// The whole session with its steps and trials.
  func session(_ id: SessionID) throws -> Session?
  func sessions(_ query: SessionQuery) throws -> [Session]
  func trials(_ query: TrialQuery) throws -> [Trial]
  func pin() throws -> PINRecord?
  /// Whether the id belonged to something that was deleted: such an id is never used again.
  func isTombstoned(_ id: UUID) throws -> Bool
  /// All ids that were tombstones, in order of their bytes.
  func tombstones() throws -> [UUID]
  /// The copies that a parent made, as the paths that were given.
  func backups() throws -> [String]
  /// Whether somebody has taken that claim.
  func isClaimed(_ claim: ReminderClaim) throws -> Bool
  /// All claims that were taken and not forgotten, in any order.
  func claims() throws -> [ReminderClaim]

  // What follows has a default on top of the above; a back end may answer it from an index.

  /// The player who was made first: the one that a request without a player means.
  func firstPlayer() throws -> Player?
  /// How many sessions the query finds, its limit included.
  func count(_ query: SessionQuery) throws -> Int
  /// What the player's counted trials of one task amount to.
  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord
  /// The closest counted trial of each task, the earliest of equals; tasks in order of first trial.
  func closestTrials(by player: PlayerID) throws -> [Trial]

  // The journals of events; `StoreWriter` appends to them.

  /// The events of a journal in their order, numbered without gaps.
  func events(_ query: EventQuery) throws -> [Event]
  /// Which events of a journal are kept.
  func span(of journal: Journal) throws -> JournalSpan
}

extension StoreReader {
  public func firstPlayer() throws -> Player? { try players().first }

  public func count(_ query: SessionQuery) throws -> Int { try sessions(query).count }

  public func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    TaskRecord(of: try trials(TrialQuery(player: player, task: task, countedOnly: true)))
  }

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
