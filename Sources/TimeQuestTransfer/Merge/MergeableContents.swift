package import TimeQuestModels

/// What two copies of a store share when they are merged, as values.
///
/// PIN, lock-out, reminder claims, the default player and journals stay with their store.
package struct MergeableContents: Hashable, Sendable {
  package private(set) var tombstones: [TombstoneID: Tombstone] = [:]
  package private(set) var players: [PlayerID: Player] = [:]
  package private(set) var routines: [RoutineID: Routine] = [:]
  package private(set) var sessions: [SessionID: Session] = [:]

  package init() {}

  /// Contents of these records; what was deleted is not among them afterwards.
  package init(_ document: ExportDocument) {
    tombstones = document.tombstones.keyed { $0.merged(with: $1) }
    players = document.players.keyed { $0.merged(with: $1) }
    for (id, player) in players { players[id] = player.merged(with: player) }
    routines = document.routines.keyed { $0.merged(with: $1) }
    sessions = document.sessions.keyed { $0.merged(with: $1) }
    dropDeleted()
  }

  /// What both make together: a join, so that neither order nor repetition matters (SPEC 12).
  package func merged(with other: MergeableContents) -> MergeableContents {
    var result = self
    result.tombstones.merge(other.tombstones) { $0.merged(with: $1) }
    result.players.merge(other.players) { $0.merged(with: $1) }
    result.routines.merge(other.routines) { $0.merged(with: $1) }
    result.sessions.merge(other.sessions) { $0.merged(with: $1) }
    result.dropDeleted()
    return result
  }

  /// Tombstones win: nothing else remains of what was deleted but schedule histories.
  private mutating func dropDeleted() {
    let deleted = Set(tombstones.keys.map(\.uuid))
    guard !deleted.isEmpty else { return }
    for (id, routine) in routines where deleted.contains(id.uuid) {
      let tombstone = Tombstone(id, scheduleHistory: routine.scheduleHistory)
      tombstones[tombstone.id] = tombstones[tombstone.id]?.merged(with: tombstone)
      routines[id] = nil
    }
    let isErased = { (id: PlayerID) in deleted.contains(id.uuid) }
    players = players.filter { !isErased($0.key) }
    sessions = sessions.filter { !isErased($0.value.playerID) }
    routines = routines.mapValues { $0.without(isErased) }
    tombstones = tombstones.mapValues { $0.without(isErased) }
  }
}

extension Array where Element: Identifiable {
  fileprivate func keyed(_ merge: (Element, Element) -> Element) -> [Element.ID: Element] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: merge)
  }
}
