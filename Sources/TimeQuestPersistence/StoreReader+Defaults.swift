public import Foundation
public import TimeQuestModels

extension StoreReader {
  /// Looks through all players.
  public func player(_ id: PlayerID) throws -> Player? { try players().first { $0.id == id } }

  /// The player whose id is a local value.
  public func defaultPlayer() throws -> Player? {
    try localValue(named: defaultPlayerName).flatMap(PlayerID.init).flatMap(player)
  }

  /// Looks through all routines.
  public func routine(_ id: RoutineID) throws -> Routine? { try routines().first { $0.id == id } }

  /// The tombstones among all changes.
  public func tombstones() throws -> [Tombstone] {
    try changes(after: ChangeCursor(), limit: 0).tombstones.sorted { $0.id < $1.id }
  }

  /// Looks through all tombstones.
  public func isTombstoned(_ id: UUID) throws -> Bool {
    try tombstones().contains { $0.id.uuid == id }
  }

  /// Looks into all local values.
  public func localValue(named name: String) throws -> String? { try localValues()[name] }

  /// The position after the changes that come last.
  public func latestChange() throws -> ChangeCursor {
    try changes(after: ChangeCursor(records: .max, sessions: .max), limit: .max).next
  }

  /// From the first to the last of all events.
  public func span(of journal: Journal) throws -> JournalSpan {
    let events = try events(EventQuery(journal: journal))
    guard let first = events.first, let last = events.last else { return .empty }
    return JournalSpan(first: first.seq, last: last.seq)
  }

  /// The trials of all sessions, page by page.
  public func trials(_ query: TrialQuery) throws -> [Trial] {
    var found: [Trial] = []
    let sessions = SessionQuery(players: query.players, excludesAssisted: query.excludesAssisted)
    try forEach(sessions) { session in
      // Held back until the summary, which a session that was abandoned never shows.
      guard session.feedback == .everyTrial || session.phase == .summary else { return }
      found += session.trials.filter { trial in
        query.task.map { trial.taskID == $0 } ?? true && (trial.isCounted || !query.countedOnly)
      }
    }
    found.sort { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    let limit = max(0, query.limit ?? .max)
    return query.order == .oldestFirst
      ? Array(found.prefix(limit)) : found.reversed().prefix(limit).map(\.self)
  }

  /// Passes the sessions that the query selects, 200 in memory at a time, the first ones first.
  package func forEach(_ query: SessionQuery, _ body: (Session) throws -> Void) throws {
    var query = query
    query.limit = 200
    while true {
      let page = try sessions(query)
      for session in page { try body(session) }
      guard page.count == query.limit else { return }
      query.after = page.last?.id
    }
  }

  /// Whether the claim is taken.
  public func isClaimed(_ claim: ReminderClaim) throws -> Bool { try claims().contains(claim) }

  /// The summaries of all routines.
  public func routineSummaries() throws -> [RoutineSummary] { try routines().map(\.summary) }

  /// The last of the routines' instants before that one.
  public func latestRoutine(before end: Instant) throws -> Instant? {
    try routines().map(\.createdAt).last { $0 < end }
  }

  /// The links of all players.
  public func playerLinks() throws -> [PlayerID: PlayerID] {
    try players().playerLinks
  }

  /// The days of the completed sessions, page by page.
  public func playedDays(of players: [PlayerID]) throws -> [PlayedDay] {
    var days: [CivilDay: PlayedDay] = [:]
    try forEach(SessionQuery(players: players, state: .completed)) { session in
      guard let award = session.award else { return }
      var played =
        days[session.day] ?? PlayedDay(session.day, xp: 0, namedStreak: 0, isPractice: true)
      played.xp += award.xpEarned
      if !session.isPractice {
        played.namedStreak = max(played.namedStreak, award.streak ?? 0)
        played.isPractice = false
      }
      days[session.day] = played
    }
    return days.values.sorted { $0.day < $1.day }
  }

  /// The number of sessions in the answer to the query.
  public func count(_ query: SessionQuery) throws -> Int { try sessions(query).count }

  /// The trials of all sessions, page by page.
  public func countTrials(by players: [PlayerID], countedOnly: Bool, limit: Int) throws -> Int {
    var count = 0
    try forEach(SessionQuery(players: players)) { session in
      count += session.trials.count { $0.isCounted || !countedOnly }
    }
    return min(count, limit)
  }

  /// What all awards tell, page by page.
  public func finds(by players: [PlayerID]) throws -> PlayerFinds {
    var found = PlayerFinds()
    try forEach(SessionQuery(players: players, state: .completed)) { session in
      found.add(session.award?.discoveries, session.award?.thenAndNow, on: session.day)
    }
    return found
  }

  /// The record of the trials in the answer to a query.
  public func taskRecord(of task: TaskID, by players: [PlayerID]) throws -> TaskRecord {
    TaskRecord(of: try trials(TrialQuery(players: players, task: task, countedOnly: true)))
  }

  /// The median over the trials in the answer to a query.
  public func usualTime(of task: TaskID, by players: [PlayerID]) throws -> UsualTime? {
    let counted = try trials(TrialQuery(players: players, task: task, countedOnly: true))
    let actuals = counted.map(\.actual).sorted()
    return Seconds.median(ofAscending: actuals).map { UsualTime(trials: actuals.count, median: $0) }
  }

  /// The trials of the sessions in the answer to a query, page by page.
  public func forEachCountedTrial(
    by players: [PlayerID],
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws {
    try forEach(SessionQuery(players: players, state: .completed, since: day)) { session in
      for trial in session.trials where trial.isCounted && (task == nil || trial.taskID == task) {
        body(
          CountedTrial(
            session: session.id,
            day: session.day,
            estimate: trial.estimate.seconds,
            range: trial.estimate.range?.bounds,
            actual: trial.actual,
            scorer: trial.scorer
          )
        )
      }
    }
  }

  /// None.
  public func storeTime() throws -> Instant? { nil }

  /// The closest of the trials in the answer to a query.
  public func closestTrials(by players: [PlayerID]) throws -> [Trial] {
    try trials(TrialQuery(players: players, countedOnly: true)).closestOfEachTask
  }

  /// Looks through the answer to a query.
  public func countSpotOn(
    by players: [PlayerID],
    lasting actual: ClosedRange<Seconds>,
    limit: Int
  ) throws -> Int {
    try trials(TrialQuery(players: players, countedOnly: true)).lazy.filter {
      $0.rating == .spotOn && actual.contains($0.actual)
    }
    .prefix(max(0, limit)).count
  }
}

extension [Trial] {
  /// The trial with the smallest difference for each task, the earliest of equally close ones.
  ///
  /// A range is compared with none. Tasks are in the order of their first trial of one duration.
  package var closestOfEachTask: [Trial] {
    var closest: [Trial] = []
    for trial in self where trial.estimate.range == nil {
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

/// The name of the local value that has the id of the default player, where a store has no better
/// place.
let defaultPlayerName = "defaultPlayer"

/// The copies of a store, which an erasure names.
extension StoreReader {
  /// The paths of all backups, in the order in which they were added.
  public func backups() throws -> [String] {
    try numberedBackups().sorted { $0.key < $1.key }.map(\.value)
  }

  fileprivate func numberedBackups() throws -> [Int: String] {
    try localValues().reduce(into: [:]) { paths, entry in
      guard entry.key.hasPrefix(backupPrefix) else { return }
      paths[Int(entry.key.dropFirst(backupPrefix.count)) ?? 0] = entry.value
    }
  }
}

extension StoreWriter {
  /// Adds the path of a backup to the list, unless it is there.
  public func addBackup(_ path: String) throws {
    let paths = try numberedBackups()
    guard !paths.values.contains(path) else { return }
    try setLocalValue(path, named: "\(backupPrefix)\((paths.keys.max() ?? 0) + 1)")
  }

  /// Removes the path from the list of backups, where it is there.
  public func removeBackup(_ path: String) throws {
    for (number, known) in try numberedBackups() where known == path {
      try setLocalValue(nil, named: "\(backupPrefix)\(number)")
    }
  }
}

private let backupPrefix = "backup."
