package import TimeQuestModels
package import TimeQuestPersistence

/// Players who turned out to be one, on a store where one child had several.
///
/// Their sessions stay under their own ids in the store; every question about one of them is a
/// question about all.
extension StoreReader {
  /// All ids under which the player's records are: first that of whom the player turned out to be.
  package func ids(of player: PlayerID) throws -> [PlayerID] {
    try playerLinks().resolved.ids(of: player)
  }

  /// The players who were merged into no other one.
  package func resolvedPlayers() throws -> [Player] {
    let players = try players()
    guard players.contains(where: { $0.mergedInto != nil }) else { return players }
    let links = try playerLinks().resolved
    return players.filter { links[$0.id] ?? $0.id == $0.id }
  }

  /// The placeholders: players with which stores began, as long as they have no name of their own,
  /// no session, and no routine that names them.
  ///
  /// Each device begins with one. When two devices meet, a merge makes one player of them.
  package func placeholders() throws -> [Player] {
    try resolvedPlayers().filter { try isPlaceholder($0, ids: ids(of: $0.id)) }
  }

  /// Whether the player is a placeholder, looking for records under these ids.
  func isPlaceholder(_ player: Player, ids: [PlayerID]) throws -> Bool {
    guard player.displayName == Player.firstName,
      try count(SessionQuery(players: ids, limit: 1)) == 0
    else { return false }
    return try !routines().contains { routine in
      ids.contains { routine.playerIDs?.contains($0) == true || routine.ownerID == $0 }
    }
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
  package func resolvedRoutines() throws -> [Routine] { try resolved(routines()) }

  /// A routine, for those whom its players turned out to be.
  func resolvedRoutine(_ id: RoutineID) throws -> Routine? {
    try routine(id).flatMap { try resolved([$0]).first }
  }

  private func resolved(_ routines: [Routine]) throws -> [Routine] {
    // Nearly all are for everybody: then the links are not asked for.
    guard routines.contains(where: \.namesPlayers) else { return routines }
    let links = try playerLinks().resolved
    return links.isEmpty ? routines : routines.map { $0.namesPlayers ? $0.resolved(links) : $0 }
  }

  /// What a list of quests shows of all routines, for those whom their players turned out to be.
  func resolvedSummaries() throws -> [RoutineSummary] {
    let summaries = try routineSummaries()
    guard summaries.contains(where: { $0.playerIDs != nil || $0.ownerID != nil }) else {
      return summaries
    }
    let links = try playerLinks().resolved
    return summaries.map { summary in
      var summary = summary
      summary.playerIDs = summary.playerIDs?.targets(in: links)
      summary.ownerID = summary.ownerID.map { links[$0] ?? $0 }
      return summary
    }
  }
}

extension Routine {
  fileprivate var namesPlayers: Bool {
    playerIDs != nil || ownerID != nil || scheduleHistory.contains { $0.playerIDs != nil }
  }

  fileprivate func resolved(_ links: [PlayerID: PlayerID]) -> Routine {
    var routine = self
    routine.playerIDs = playerIDs?.targets(in: links)
    routine.ownerID = ownerID.map { links[$0] ?? $0 }
    for index in routine.scheduleHistory.indices {
      routine.scheduleHistory[index].playerIDs =
        routine.scheduleHistory[index].playerIDs?.targets(in: links)
    }
    return routine
  }
}

extension StoreWriter {
  /// Makes a player one with the target from now on; nil makes them a player of their own again.
  package func merge(
    _ player: Player,
    into target: PlayerID?,
    at instant: Instant,
    by editID: EditID
  ) throws {
    var player = player
    player.mergedInto = target
    player.stamp = player.stamp.next(at: instant, by: editID)
    try put(player)
    try publishToParent(.player, about: player.id)
  }
}

extension [PlayerID: PlayerID] {
  /// The player whom that one turned out to be; the same for nearly all.
  ///
  /// A chain ends at its last player; of a circle, which two devices can make, the smallest id is
  /// the one.
  package func target(of player: PlayerID) -> PlayerID {
    isEmpty ? player : resolved[player] ?? player
  }

  /// Each of these players with whom they turned out to be: every link is followed once.
  package var resolved: Self {
    var targets: Self = [:]
    for start in keys {
      var path: [PlayerID] = []
      var places: [PlayerID: Int] = [:]
      var player = start
      while targets[player] == nil, places[player] == nil, let next = self[player] {
        places[player] = path.count
        path.append(player)
        player = next
      }
      let end = places[player].flatMap { path[$0...].min() } ?? targets[player] ?? player
      for player in path { targets[player] = end }
    }
    return targets
  }

  /// Whose links have to go so that the player is one of their own again.
  ///
  /// Of a circle, which two devices can make, the link back to the player is the second one.
  func links(toCutOff player: PlayerID) -> [PlayerID] {
    guard self[player] != nil else { return [] }
    var path = [player]
    while let next = path.last.flatMap({ self[$0] }) {
      if next == player { return [player, path[path.count - 1]] }
      if path.contains(next) { break }
      path.append(next)
    }
    return [player]
  }

  /// Every player who turned out to be that one, who is the first; these links are resolved.
  func ids(of player: PlayerID) -> [PlayerID] {
    guard !isEmpty else { return [player] }
    let target = self[player] ?? player
    return [target] + filter { $0.value == target && $0.key != target }.keys.sorted()
  }
}

extension [PlayerID] {
  /// Whom these players turned out to be, each once, in order; the links are resolved.
  fileprivate func targets(in links: [PlayerID: PlayerID]) -> [PlayerID] {
    guard !links.isEmpty else { return self }
    var seen: Set<PlayerID> = []
    return map { links[$0] ?? $0 }.filter { seen.insert($0).inserted }
  }
}
