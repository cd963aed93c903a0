import TimeQuestModels
import TimeQuestPersistence

extension Trial {
  /// Whether the figures show that it is a new best, and no other word speaks against it.
  ///
  /// `best` is the closest trial of the step before it. A miss that reads "big discovery" is not
  /// celebrated, however far off the ones before were; neither is "5s over" after "5s over".
  func isCelebratedBest(after best: Trial?) -> Bool {
    guard isPersonalBest, rating != .wayOff, let best else { return false }
    return shownDistance < best.shownDistance
  }

  /// How far off the guess was in the whole seconds that are shown.
  var shownDistance: Int { abs(estimate.seconds.shown - actual.shown) }

  /// What the trial is celebrated for; nil for most.
  func celebration(after best: Trial?) -> Celebration.Kind? {
    if isCelebratedBest(after: best) { return .personalBest }
    return isCounted && rating == .spotOn ? .spotOn : nil
  }
}

extension StoreReader {
  /// The closest counted trial of a step so far; asked for where there is a new one, which is rare.
  func bestTrial(of task: TaskID, by player: PlayerID) throws -> Trial? {
    try closestTrials(by: ids(of: player)).first { $0.taskID == task }
  }

  /// What the trials of a session are celebrated for, each kind once.
  ///
  /// Asked for before the store has them, as each is compared with the best before it.
  func celebrations(of trials: [Trial], by player: PlayerID) throws -> Set<Celebration.Kind> {
    Set(
      try trials.compactMap { trial in
        trial.celebration(
          after: trial.isPersonalBest ? try bestTrial(of: trial.taskID, by: player) : nil
        )
      }
    )
  }
}
