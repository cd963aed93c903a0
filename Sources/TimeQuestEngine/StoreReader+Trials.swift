import TimeQuestModels
import TimeQuestPersistence

extension StoreReader {
  /// The latest or the first counted trials that the player has seen the result of, oldest first.
  func countedTrials(
    by player: PlayerID,
    of task: TaskID? = nil,
    _ end: TrialQuery.Order,
    limit: Int
  ) throws -> [Trial] {
    let query = TrialQuery(
      player: player,
      task: task,
      countedOnly: true,
      order: end,
      limit: limit
    )
    let trials = try trials(query)
    return end == .oldestFirst ? trials : trials.reversed()
  }

  /// Throws `QuestError.notFound` for a step that the player never tried and that no quest of
  /// theirs has.
  func requireStep(_ step: TaskID, of player: PlayerID) throws {
    // Those that count are found at once; the others only where there is none.
    for countedOnly in [true, false] {
      let query = TrialQuery(player: player, task: step, countedOnly: countedOnly, limit: 1)
      if try !trials(query).isEmpty { return }
    }
    let quests = try routines().filter { $0.isFor(player) }
    guard quests.contains(where: { $0.tasks.contains { $0.id == step } }) else {
      throw QuestError.notFound(.step, id: step.description)
    }
  }
}
