import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Reads a store as the game sees it: players who turned out to be one are one.
///
/// Their sessions stay under their own ids in the store; every question about one of them is a
/// question about all.
class ResolvingReader: StoreReader {
  private let reader: any StoreReader
  private var known: MergedPlayers?

  init(_ reader: any StoreReader) {
    self.reader = reader
  }

  private func merged() throws -> MergedPlayers {
    if let known { return known }
    let merged = try reader.mergedPlayers()
    known = merged
    return merged
  }

  /// To be called where a player was put: links may have changed.
  func forgetLinks() { known = nil }

  /// The ids under which the player's records are; nil where there is but one.
  private func ids(of player: PlayerID) throws -> [PlayerID]? {
    let merged = try merged()
    guard !merged.isEmpty else { return nil }
    let ids = merged.all(of: player)
    return ids == [player] ? nil : ids
  }

  private func resolved(_ player: Player?) throws -> Player? {
    guard let player, player.mergedInto != nil else { return player }
    return try reader.player(merged().target(of: player.id)) ?? player
  }

  func players() throws -> [Player] {
    let players = try reader.players()
    guard players.contains(where: { $0.mergedInto != nil }) else { return players }
    let merged = try merged()
    return players.filter { merged.target(of: $0.id) == $0.id }
  }

  func player(_ id: PlayerID) throws -> Player? { try resolved(reader.player(id)) }
  func defaultPlayer() throws -> Player? { try resolved(reader.defaultPlayer()) }
  func routines() throws -> [Routine] { try reader.routines().map(resolved) }
  func routine(_ id: RoutineID) throws -> Routine? { try reader.routine(id).map(resolved) }

  func routineSummaries() throws -> [RoutineSummary] {
    var summaries = try reader.routineSummaries()
    for index in summaries.indices where summaries[index].playerIDs != nil {
      summaries[index].playerIDs = summaries[index].playerIDs?.targets(in: try merged())
    }
    return summaries
  }

  /// The routine, for those whom its players turned out to be.
  private func resolved(_ routine: Routine) throws -> Routine {
    guard
      routine.playerIDs != nil || routine.scheduleHistory.contains(where: { $0.playerIDs != nil })
    else { return routine }
    let merged = try merged()
    guard !merged.isEmpty else { return routine }
    var routine = routine
    routine.playerIDs = routine.playerIDs?.targets(in: merged)
    for index in routine.scheduleHistory.indices {
      routine.scheduleHistory[index].playerIDs =
        routine.scheduleHistory[index].playerIDs?.targets(in: merged)
    }
    return routine
  }

  func session(_ id: SessionID) throws -> Session? { try reader.session(id) }

  func sessions(_ query: SessionQuery) throws -> [Session] {
    guard let ids = try ids(of: query.player) else { return try reader.sessions(query) }
    let found = try ids.flatMap { id in
      var part = query
      part.player = id
      return try reader.sessions(part)
    }
    let sorted =
      switch query.order {
      case .oldestFirst: found.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
      case .newestFirst: found.sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }
      case .lastChangedFirst: found.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
      }
    return Array(sorted.prefix(max(0, query.limit ?? .max)))
  }

  func count(_ query: SessionQuery) throws -> Int {
    guard let ids = try ids(of: query.player) else { return try reader.count(query) }
    let sum = try ids.reduce(0) { sum, id in
      var part = query
      part.player = id
      return try sum + reader.count(part)
    }
    return min(sum, max(0, query.limit ?? .max))
  }

  func trials(_ query: TrialQuery) throws -> [Trial] {
    guard let ids = try ids(of: query.player) else { return try reader.trials(query) }
    let found = try ids.flatMap { id in
      var part = query
      part.player = id
      return try reader.trials(part)
    }
    let sorted =
      switch query.order {
      case .oldestFirst: found.sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
      case .newestFirst: found.sorted { ($0.recordedAt, $0.id) > ($1.recordedAt, $1.id) }
      }
    return Array(sorted.prefix(max(0, query.limit ?? .max)))
  }

  func countTrials(by player: PlayerID) throws -> Int {
    try (ids(of: player) ?? [player]).reduce(0) { try $0 + reader.countTrials(by: $1) }
  }

  func discoveries(by player: PlayerID) throws -> [Discovery: CivilDay] {
    try (ids(of: player) ?? [player]).reduce(into: [:]) { all, id in
      all.merge(try reader.discoveries(by: id)) { min($0, $1) }
    }
  }

  func playedDays(of player: PlayerID) throws -> [PlayedDay] {
    guard let ids = try ids(of: player) else { return try reader.playedDays(of: player) }
    var days: [CivilDay: PlayedDay] = [:]
    for played in try ids.flatMap(reader.playedDays) {
      var sum = days[played.day] ?? PlayedDay(played.day, xp: 0, namedStreak: 0, isPractice: true)
      sum.xp += played.xp
      sum.namedStreak = max(sum.namedStreak, played.namedStreak)
      sum.isPractice = sum.isPractice && played.isPractice
      days[played.day] = sum
    }
    return days.values.sorted { $0.day < $1.day }
  }

  func taskRecord(of task: TaskID, by player: PlayerID) throws -> TaskRecord {
    guard try ids(of: player) != nil else { return try reader.taskRecord(of: task, by: player) }
    return TaskRecord(of: try trials(TrialQuery(player: player, task: task, countedOnly: true)))
  }

  func closestTrials(by player: PlayerID) throws -> [Trial] {
    guard try ids(of: player) != nil else { return try reader.closestTrials(by: player) }
    return try trials(TrialQuery(player: player, countedOnly: true)).closestOfEachTask
  }

  func holdsSpotOn(
    by player: PlayerID,
    lasting actual: ClosedRange<Seconds>
  ) throws -> Bool {
    try (ids(of: player) ?? [player]).contains {
      try reader.holdsSpotOn(by: $0, lasting: actual)
    }
  }

  func playerLinks() throws -> [PlayerID: PlayerID] { try reader.playerLinks() }
  func pin() throws -> PINRecord? { try reader.pin() }
  func isTombstoned(_ id: UUID) throws -> Bool { try reader.isTombstoned(id) }
  func tombstones() throws -> [Tombstone] { try reader.tombstones() }
  func forEachCountedTrial(
    by player: PlayerID,
    of task: TaskID?,
    since day: CivilDay?,
    _ body: (CountedTrial) -> Void
  ) throws {
    for id in try ids(of: player) ?? [player] {
      try reader.forEachCountedTrial(by: id, of: task, since: day, body)
    }
  }

  func claims() throws -> [ReminderClaim] { try reader.claims() }
  func localValue(named name: String) throws -> String? { try reader.localValue(named: name) }
  func localValues() throws -> [String: String] { try reader.localValues() }
  func events(_ query: EventQuery) throws -> [Event] { try reader.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try reader.span(of: journal) }
  func latestChange() throws -> ChangeCursor { try reader.latestChange() }
  func storeTime() throws -> Instant? { try reader.storeTime() }

  func changes(after cursor: ChangeCursor, limit: Int) throws -> StoreChanges {
    try reader.changes(after: cursor, limit: limit)
  }
}

extension [PlayerID] {
  /// Whom these players turned out to be, each once, in order.
  fileprivate func targets(in merged: MergedPlayers) -> [PlayerID] {
    var seen: Set<PlayerID> = []
    return map(merged.target).filter { seen.insert($0).inserted }
  }
}
