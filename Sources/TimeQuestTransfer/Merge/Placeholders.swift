import TimeQuestEngine
package import TimeQuestModels
package import TimeQuestPersistence

extension StoreWriter {
  /// Merges placeholders with the players of another copy; the newcomers are the players that came
  /// with it.
  ///
  /// If the default player is a placeholder, it becomes one with the oldest newcomer. Only this
  /// device edits that placeholder, so no later edit undoes it. If two devices do this at the same
  /// time, the smaller id stays. If the default player is a real one and all newcomers are
  /// placeholders, they become one with the default player.
  ///
  /// `wasPlaceholder` says that the default player was a placeholder when the join began.
  package func settlePlaceholders(
    among newcomers: Set<PlayerID>,
    wasPlaceholder: Bool = false
  ) throws {
    guard !newcomers.isEmpty, let own = try defaultPlayer() else { return }
    let placeholders = try placeholders()
    let player = try playerLinks().target(of: own.id)
    let others = try resolvedPlayers().filter { newcomers.contains($0.id) && $0.id != player }
    guard let oldest = others.first else { return }
    if wasPlaceholder || placeholders.contains(where: { $0.id == player }) {
      try link(storedPlayer(player), to: oldest.id)
      try setDefaultPlayer(oldest.id)
    } else if others.allSatisfy(placeholders.contains) {
      for other in others { try link(other, to: player) }
    }
  }

  /// Two devices that make the same link write the same record, as no person made that edit.
  private func link(_ player: Player, to target: PlayerID) throws {
    try merge(player, into: target, at: player.updatedAt, by: EditID(target.uuid))
  }
}
