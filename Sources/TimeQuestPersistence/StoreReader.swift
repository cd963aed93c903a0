public import Foundation
public import TimeQuestModels

/// Reads the store within one transaction.
///
/// A reader is valid only in the body that it is passed to. Unless a query says otherwise, players
/// and routines are in the order of `createdAt`, sessions of `startedAt`, trials of `recordedAt`,
/// and of equal instants in the order of ids: stores with the same records have the same lists.
/// Every method may throw `StoreError`.
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
  /// All tombstones, in the order of their ids.
  func tombstones() throws -> [Tombstone]
  /// The paths of all backups, in the order in which they were added.
  func backups() throws -> [String]
  /// Whether the claim is taken.
  func isClaimed(_ claim: ReminderClaim) throws -> Bool
  /// All claims that are taken, in any order.
  func claims() throws -> [ReminderClaim]
  /// The default player, who is meant where none is named; nil where none was set.
  func defaultPlayer() throws -> Player?
  /// A text that this store keeps for itself, such as the state of its sync; nil without one.
  func localValue(named name: String) throws -> String?
  /// The names of those texts, in any order.
  func localValueNames() throws -> [String]
  /// What was changed after a position, with at most `limit` sessions.
  ///
  /// A record that was changed several times is there once. Pages that follow each other leave
  /// nothing out, whatever was deleted in between.
  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges
  /// The position after every change so far.
  func latestChange() throws -> ChangeCursor

  // These have a default on top of the others; a store may answer them faster from an index.

  /// What a list of quests shows of all routines, in their order.
  func routineSummaries() throws -> [RoutineSummary]
  /// Whom each player with `mergedInto` was merged into, as far as both are here.
  func playerLinks() throws -> [PlayerID: PlayerID]
  /// What the player's completed sessions earned, in the order of their days.
  func playedDays(of player: PlayerID) throws -> [PlayedDay]
  /// The number of sessions that the query selects, at most its limit.
  func count(_ query: SessionQuery) throws -> Int
  /// How many trials the player has, held back ones included.
  func countTrials(by player: PlayerID) throws -> Int
  /// What was discovered in the player's completed sessions, each with the first day of it.
  func discoveries(by player: PlayerID) throws -> [Discovery: CivilDay]
  /// The summary of a player's counted trials of one task.
  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord
  /// The counted trial with the smallest difference for each task that the player has tried.
  ///
  /// Of equally close trials the earliest is taken. Tasks are in the order of their first trial.
  func closestTrials(by player: PlayerID) throws -> [Trial]
  /// Whether the player has a counted trial that is spot on and took a time in the range.
  func holdsSpotOn(
    by player: PlayerID,
    lasting actual: ClosedRange<Seconds>
  ) throws -> Bool

  /// Passes the counted trials of the player's completed sessions, session by session in any
  /// order; those of one task, or since a day, where that is given.
  func forEachCountedTrial(
    by player: PlayerID,
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws
  /// Whether a task of any routine has that id.
  func isTask(_ id: TaskID) throws -> Bool
  /// The instant, or the first millisecond after it at which no routine was created.
  func freeCreation(from instant: Instant) throws -> Instant
  /// What the store's own clock says while this transaction runs; nil where it has none.
  ///
  /// A store that several machines share has one, such as the clock of its server, as those of the
  /// machines may disagree. The default is nil, which is right for a store of one machine.
  func storeTime() throws -> Instant?

  // The journals of events.

  /// The events that the query selects, numbered without gaps.
  func events(_ query: EventQuery) throws -> [Event]
  /// The numbers of the events that a journal keeps.
  func span(of journal: Journal) throws -> JournalSpan
}

extension StoreReader {
  /// The summaries of all routines.
  public func routineSummaries() throws -> [RoutineSummary] { try routines().map(\.summary) }

  /// The links of all players.
  public func playerLinks() throws -> [PlayerID: PlayerID] {
    try players().playerLinks
  }

  /// The days of the completed sessions, page by page.
  public func playedDays(of player: PlayerID) throws -> [PlayedDay] {
    var days: [CivilDay: PlayedDay] = [:]
    var query = SessionQuery(player: player, state: .completed, limit: 200)
    while true {
      let page = try sessions(query)
      for session in page {
        guard let award = session.award else { continue }
        var played =
          days[session.day]
          ?? PlayedDay(
            session.day,
            xp: 0,
            namedStreak: 0,
            isPractice: true
          )
        played.xp += award.xpEarned
        if !session.isPractice {
          played.namedStreak = max(played.namedStreak, award.streak ?? 0)
          played.isPractice = false
        }
        days[session.day] = played
      }
      guard page.count == query.limit else { return days.values.sorted { $0.day < $1.day } }
      query.after = page.last?.id
    }
  }

  /// The number of sessions in the answer to the query.
  public func count(_ query: SessionQuery) throws -> Int { try sessions(query).count }

  /// The trials of all sessions, page by page.
  public func countTrials(by player: PlayerID) throws -> Int {
    var count = 0
    var query = SessionQuery(player: player, limit: 200)
    while true {
      let page = try sessions(query)
      count += page.reduce(0) { $0 + $1.trials.count }
      guard page.count == query.limit else { return count }
      query.after = page.last?.id
    }
  }

  /// The discoveries of all awards, page by page.
  public func discoveries(by player: PlayerID) throws -> [Discovery: CivilDay] {
    var found: [Discovery: CivilDay] = [:]
    var query = SessionQuery(player: player, state: .completed, limit: 200)
    while true {
      let page = try sessions(query)
      for session in page {
        for discovery in session.award?.discoveries ?? [] {
          found[discovery] = min(found[discovery] ?? session.day, session.day)
        }
      }
      guard page.count == query.limit else { return found }
      query.after = page.last?.id
    }
  }

  /// The record of the trials in the answer to a query.
  public func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    TaskRecord(of: try trials(TrialQuery(player: player, task: task, countedOnly: true)))
  }

  /// The trials of the sessions in the answer to a query, page by page.
  public func forEachCountedTrial(
    by player: PlayerID,
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws {
    var query = SessionQuery(player: player, state: .completed, since: day, limit: 200)
    while true {
      let page = try sessions(query)
      for session in page {
        for trial in session.trials where trial.isCounted && (task == nil || trial.taskID == task) {
          body(
            CountedTrial(
              session: session.id,
              day: session.day,
              estimate: trial.estimate.seconds,
              actual: trial.actual,
              scorer: trial.scorer
            )
          )
        }
      }
      guard page.count == query.limit else { return }
      query.after = page.last?.id
    }
  }

  /// Looks through all routines.
  public func isTask(_ id: TaskID) throws -> Bool {
    try routines().contains { $0.tasks.contains { $0.id == id } }
  }

  /// Looks through all routines.
  public func freeCreation(from instant: Instant) throws -> Instant {
    instant.next(after: try routines().map(\.createdAt))
  }

  /// None.
  public func storeTime() throws -> Instant? { nil }

  /// The closest of the trials in the answer to a query.
  public func closestTrials(by player: PlayerID) throws -> [Trial] {
    try trials(TrialQuery(player: player, countedOnly: true)).closestOfEachTask
  }

  /// Looks through the answer to a query.
  public func holdsSpotOn(
    by player: PlayerID,
    lasting actual: ClosedRange<Seconds>
  ) throws -> Bool {
    try trials(TrialQuery(player: player, countedOnly: true)).contains {
      $0.rating == .spotOn && actual.contains($0.actual)
    }
  }
}

extension [Trial] {
  /// The trial with the smallest difference for each task, the earliest of equally close ones.
  ///
  /// Tasks are in the order of their first trial.
  package var closestOfEachTask: [Trial] {
    var closest: [Trial] = []
    for trial in self {
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

extension Sequence<Player> {
  /// The links to players who are there, too.
  var playerLinks: [PlayerID: PlayerID] {
    let merged = filter { $0.mergedInto != nil }
    guard !merged.isEmpty else { return [:] }
    let ids = Set(map(\.id))
    return merged.reduce(into: [:]) { links, player in
      if let target = player.mergedInto, ids.contains(target) { links[player.id] = target }
    }
  }
}
