import TimeQuestModels

@testable import TimeQuestTransfer

/// What two copies of a store share when they are merged, as values: the merge in its plainest
/// form.
///
/// PIN, lock-out, reminder claims, the default player and journals stay with their store.
struct MergeableContents: Hashable, Sendable {
  private(set) var tombstones: [TombstoneID: Tombstone] = [:]
  private(set) var players: [PlayerID: Player] = [:]
  private(set) var routines: [RoutineID: Routine] = [:]
  private(set) var sessions: [SessionID: Session] = [:]

  init() {}

  /// Contents of these records; what was deleted is not among them afterwards.
  init(_ document: ExportDocument) throws {
    tombstones = document.tombstones.keyed { $0.merged(with: $1) }
    players = try document.players.keyed { try $0.merged(with: $1) }
    for (id, player) in players { players[id] = try player.merged(with: player) }
    routines = try document.routines.keyed { try $0.merged(with: $1) }
    sessions = try document.sessions.keyed { try $0.merged(with: $1) }
    dropDeleted()
  }

  /// What both make together: a join, so that neither order nor repetition matters.
  func merged(with other: MergeableContents) throws -> MergeableContents {
    var result = self
    result.tombstones.merge(other.tombstones) { $0.merged(with: $1) }
    try result.players.merge(other.players) { try $0.merged(with: $1) }
    try result.routines.merge(other.routines) { try $0.merged(with: $1) }
    try result.sessions.merge(other.sessions) { try $0.merged(with: $1) }
    result.dropDeleted()
    return result
  }

  /// Tombstones win: nothing else remains of what was deleted but schedule histories.
  private mutating func dropDeleted() {
    let deleted = Set(tombstones.keys.map(\.uuid))
    guard !deleted.isEmpty else { return }
    for (id, routine) in routines
    where deleted.contains(id.uuid) || routine.ownerID.map({ deleted.contains($0.uuid) }) == true {
      let tombstone = Tombstone(id, scheduleHistory: routine.scheduleHistory)
      tombstones[tombstone.id] = tombstones[tombstone.id]?.merged(with: tombstone) ?? tombstone
      routines[id] = nil
    }
    let isErased = { (id: PlayerID) in deleted.contains(id.uuid) }
    players = players.filter { !isErased($0.key) }.mapValues { $0.without(isErased) }
    sessions = sessions.filter { !isErased($0.value.playerID) }
    routines = routines.mapValues { $0.without(isErased) }
    tombstones = tombstones.mapValues { $0.without(isErased) }
  }
}

extension Array where Element: Identifiable {
  fileprivate func keyed(
    _ merge: (Element, Element) throws -> Element
  ) rethrows -> [Element.ID: Element] {
    try Dictionary(map { ($0.id, $0) }, uniquingKeysWith: merge)
  }
}
