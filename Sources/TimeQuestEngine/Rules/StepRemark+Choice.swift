import TimeQuestModels
import TimeQuestPersistence

extension StepRemark {
  /// What the history of a step says about its newest trial; the greatest of what is true.
  ///
  /// - Parameters:
  ///   - trial: A counted trial of one number.
  ///   - best: The closest counted trial of the step before it, where this one is closer.
  ///   - before: What the player was shown last of the step, counted or not, up to three trials,
  ///     the last one first.
  ///   - count: How many counted trials of the step there are with it.
  /// - Returns: What is true, the greatest first.
  static func truths(
    about trial: Trial,
    best: Trial?,
    before: [Trial],
    count: Int
  ) -> [StepRemark] {
    var truths: [StepRemark] = []
    func add(_ remark: StepRemark, if isTrue: Bool) { if isTrue { truths.append(remark) } }
    let isNear = trial.rating == .spotOn || trial.rating == .close
    let wereNear = before.map { $0.isCounted && $0.isWithinMinute }
    let wereSpotOn = before.map { $0.isCounted && $0.rating == .spotOn }
    add(.closestYet, if: trial.isCelebratedBest(after: best))
    add(.tenthGuess, if: count == 10)
    add(.fiftiethGuess, if: count == 50)
    add(.hundredthGuess, if: count == 100)
    add(
      .thirdWithinMinute,
      if: isNear && trial.isWithinMinute && wereNear.prefix(2) == [true, true]
        && wereNear.dropFirst(2).first != true
    )
    add(
      .spotOnTwice,
      if: trial.rating == .spotOn && wereSpotOn.first == true
        && wereSpotOn.dropFirst().first != true
    )
    add(
      .twiceAsClose,
      if: before.first.map {
        $0.estimate.range == nil && trial.shownDistance > 0
          && trial.shownDistance * 2 <= $0.shownDistance
      } ?? false
    )
    return truths
  }
}

extension Trial {
  /// Worth a word only where a minute is not the step itself.
  fileprivate var isWithinMinute: Bool {
    estimate.range == nil && shownDistance <= 60 && actual >= 120
  }
}

extension StoreReader {
  /// The fact of the step's own history to speak of at its newest trial, which is not stored yet.
  ///
  /// - Parameters:
  ///   - trial: The newest trial of the step.
  ///   - best: The closest counted trial of the step before it, where this one is closer.
  ///   - record: The record of the step before it.
  ///   - player: Whose trial it is.
  /// - Returns: nil where there is none, or none whose kind was not told in the last nine trials
  ///   and which itself was not told in the last 30 days.
  /// - Throws: A `StoreError`.
  func remark(
    on trial: Trial,
    after best: Trial?,
    record: TaskRecord,
    by player: PlayerID
  ) throws -> StepRemark? {
    guard trial.isCounted, trial.rating != .wayOff, trial.estimate.range == nil, record.trials > 0
    else { return nil }
    func latest(_ limit: Int, of task: TaskID? = nil) throws -> [Trial] {
      let query = TrialQuery(
        players: try ids(of: player),
        task: task,
        order: .newestFirst,
        limit: limit
      )
      return try trials(query)
    }
    let truths = StepRemark.truths(
      about: trial,
      best: best,
      // How long a mystery step felt was no guess.
      before: try latest(4, of: trial.taskID).filter { $0.verdict != .mystery },
      count: record.trials + 1
    )
    guard !truths.isEmpty else { return nil }
    let month = trial.day.advanced(by: -30)
    let ofStep = try latest(60, of: trial.taskID).filter { $0.day > month }
    let told = Set((try latest(9) + ofStep).compactMap(\.remark))
    return truths.first { !told.contains($0) }
  }
}
