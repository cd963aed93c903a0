package import TimeQuestModels
package import TimeQuestPersistence

/// What happened is told in the very step that makes it happen.
extension StoreWriter {
  /// Tells the player, and the parent.
  package func publish(_ content: EventContent, to player: PlayerID) throws {
    try append(content, about: player, to: .player(player))
    try append(content, about: player, to: .parent)
  }

  /// Tells the parent alone.
  package func publishToParent(_ content: EventContent, about player: PlayerID? = nil) throws {
    try append(content, about: player, to: .parent)
  }

  /// Tells where a session stands now, and what that changes beside it.
  func publishTransition(to session: Session, of player: PlayerID) throws {
    let content = EventContent.quest(
      session.id,
      of: session.routineID,
      phase: session.phase,
      step: session.step
    )
    try publish(content, to: player)
  }

  /// Tells everybody for whom a routine was or is that the list of quests may look otherwise, and
  /// the parent which routine it was.
  ///
  /// `versions` are the routine before and after the change, as far as there are such.
  package func publishRoutineChange(
    of routine: RoutineID,
    from versions: Routine?...,
    overwritten: Bool = false
  ) throws {
    let isConcerned = { (player: PlayerID) in versions.contains { $0?.isFor(player) == true } }
    for player in try players() where isConcerned(player.id) { try publish(.quests, to: player.id) }
    try publishToParent(.routine(routine, overwritten: overwritten))
  }
}
