package import TimeQuestModels
package import TimeQuestPersistence

/// Which players turned out to be which others, on a store where one child had several.
package struct MergedPlayers: Sendable {
  private let targets: [PlayerID: PlayerID]

  /// Each link names the player whom another one was merged into.
  ///
  /// A chain ends at its last player; of a circle, which two devices can make, the smallest id is
  /// the one.
  package init(_ links: [PlayerID: PlayerID]) {
    var targets: [PlayerID: PlayerID] = [:]
    for start in links.keys {
      var path = [start]
      while let next = path.last.flatMap({ links[$0] }), !path.contains(next) { path.append(next) }
      guard let end = path.last else { continue }
      let circle = links[end].flatMap { path.firstIndex(of: $0) }.map { path[$0...] }
      let target = circle?.min() ?? end
      if target != start { targets[start] = target }
    }
    self.targets = targets
  }

  package var isEmpty: Bool { targets.isEmpty }

  /// The player whom that one turned out to be; the same for nearly all.
  package func target(of player: PlayerID) -> PlayerID { targets[player] ?? player }

  /// Every player who turned out to be that one, who is the first.
  func all(of player: PlayerID) -> [PlayerID] {
    let target = target(of: player)
    return [target] + targets.filter { $0.value == target }.map(\.key).sorted()
  }
}

extension StoreReader {
  /// The players of this store who were merged into others.
  package func mergedPlayers() throws -> MergedPlayers {
    let links = try playerLinks()
    return MergedPlayers(links)
  }
}
