package import TimeQuestModels
package import TimeQuestPersistence

/// Players who turned out to be one, on a store where one child had several.
///
/// Their sessions stay under their own ids in the store; every question about one of them is a
/// question about all.
extension StoreReader {
  /// All ids under which the player's records are: first that of whom the player turned out to be.
  package func ids(of player: PlayerID) throws -> [PlayerID] { try playerLinks().ids(of: player) }

  /// The players who were merged into no other one.
  package func resolvedPlayers() throws -> [Player] {
    let players = try players()
    guard players.contains(where: { $0.mergedInto != nil }) else { return players }
    let links = try playerLinks()
    return players.filter { links.target(of: $0.id) == $0.id }
  }

  /// Whom the player with that id turned out to be; nil if there is none.
  func resolvedPlayer(_ id: PlayerID) throws -> Player? { try resolved(player(id)) }

  /// Whom the player that is named, or the default one, turned out to be.
  package func player(named id: PlayerID?) throws -> Player {
    guard let player = try resolved(id.map({ try player($0) }) ?? defaultPlayer()) else {
      throw QuestError.notFound(.player, id: id?.description ?? "")
    }
    return player
  }

  /// The record of the player with that id, whomever they turned out to be: for copies of it.
  package func storedPlayer(_ id: PlayerID) throws -> Player {
    guard let player = try player(id) else {
      throw QuestError.notFound(.player, id: id.description)
    }
    return player
  }

  private func resolved(_ player: Player?) throws -> Player? {
    guard let player, player.mergedInto != nil else { return player }
    return try self.player(playerLinks().target(of: player.id)) ?? player
  }

  /// All routines, for those whom their players turned out to be.
  package func resolvedRoutines() throws -> [Routine] { try routines().map(resolved) }

  /// A routine, for those whom its players turned out to be.
  func resolvedRoutine(_ id: RoutineID) throws -> Routine? { try routine(id).map(resolved) }

  private func resolved(_ routine: Routine) throws -> Routine {
    guard
      routine.playerIDs != nil || routine.ownerID != nil
        || routine.scheduleHistory.contains(where: { $0.playerIDs != nil })
    else { return routine }
    let links = try playerLinks()
    guard !links.isEmpty else { return routine }
    var routine = routine
    routine.playerIDs = routine.playerIDs?.targets(in: links)
    routine.ownerID = routine.ownerID.map(links.target)
    for index in routine.scheduleHistory.indices {
      routine.scheduleHistory[index].playerIDs =
        routine.scheduleHistory[index].playerIDs?.targets(in: links)
    }
    return routine
  }

  /// What a list of quests shows of all routines, for those whom their players turned out to be.
  func resolvedSummaries() throws -> [RoutineSummary] {
    try routineSummaries().map { summary in
      guard summary.playerIDs != nil || summary.ownerID != nil else { return summary }
      let links = try playerLinks()
      var summary = summary
      summary.playerIDs = summary.playerIDs?.targets(in: links)
      summary.ownerID = summary.ownerID.map(links.target)
      return summary
    }
  }
}

extension [PlayerID: PlayerID] {
  /// The player whom that one turned out to be; the same for nearly all.
  ///
  /// A chain ends at its last player; of a circle, which two devices can make, the smallest id is
  /// the one.
  package func target(of player: PlayerID) -> PlayerID {
    var path = [player]
    while let next = path.last.flatMap({ self[$0] }) {
      if let start = path.firstIndex(of: next) { return path[start...].min() ?? player }
      path.append(next)
    }
    return path.last ?? player
  }

  /// Every player who turned out to be that one, who is the first.
  func ids(of player: PlayerID) -> [PlayerID] {
    guard !isEmpty else { return [player] }
    let target = target(of: player)
    return [target] + keys.filter { $0 != target && self.target(of: $0) == target }.sorted()
  }
}

extension [PlayerID] {
  /// Whom these players turned out to be, each once, in order.
  fileprivate func targets(in links: [PlayerID: PlayerID]) -> [PlayerID] {
    guard !links.isEmpty else { return self }
    var seen: Set<PlayerID> = []
    return map(links.target).filter { seen.insert($0).inserted }
  }
}
