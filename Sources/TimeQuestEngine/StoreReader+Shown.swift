import TimeQuestModels
import TimeQuestPersistence

/// Trials whose results are held back until the summary appear nowhere before it.
extension StoreReader {
  /// The latest or the first counted trials that the player has seen the result of, oldest first.
  func shownTrials(
    by player: PlayerID,
    of task: TaskID? = nil,
    _ end: EstimationQuery.Order,
    limit: Int
  ) throws -> [Estimation] {
    let held = try heldTrials(by: player)
    let trials = try estimations(
      EstimationQuery(
        player: player,
        task: task,
        countedOnly: true,
        order: end,
        limit: limit + held.count
      )
    )
    let shown = trials.filter { !held.contains($0.id) }.prefix(limit)
    return end == .oldestFirst ? Array(shown) : shown.reversed()
  }

  /// The closest of each step among them.
  func closestShownTrials(by player: PlayerID) throws -> [Estimation] {
    let held = try heldTrials(by: player)
    let closest = try closestTrials(by: player)
    guard closest.contains(where: { held.contains($0.id) }) else { return closest }
    let shown = try closest.compactMap { trial in
      guard held.contains(trial.id) else { return trial }
      let query = EstimationQuery(player: player, task: trial.taskID, countedOnly: true)
      return try estimations(query).filter { !held.contains($0.id) }
        .min { $0.difference.magnitude < $1.difference.magnitude }
    }
    return shown
  }

  /// Throws `QuestError.notFound` for a step that the player never tried and that no quest of hers
  /// has.
  func requireStep(_ step: TaskID, of player: PlayerID) throws {
    let query = EstimationQuery(player: player, task: step, limit: 1)
    if try !estimations(query).isEmpty { return }
    let quests = try routines().filter { $0.isFor(player) }
    guard quests.contains(where: { $0.tasks.contains { $0.id == step } }) else {
      throw QuestError.notFound(.step, id: step.description)
    }
  }

  private func heldTrials(by player: PlayerID) throws -> Set<EstimationID> {
    let open = try sessions(SessionQuery(player: player, state: .open))
    return Set(open.filter { $0.feedback == .summary }.flatMap { $0.estimations.map(\.id) })
  }
}
