import TimeQuestModels
import TimeQuestPersistence

extension StepRemark {
  /// What the history of a step says about its newest trial; the greatest of what is true.
  ///
  /// - Parameters:
  ///   - trial: A counted trial of one number.
  ///   - best: The closest counted trial of the step before it, where this one is closer.
  ///   - before: The latest counted trials of the step before it, the last one first, up to three.
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
    let wereNear = before.map { $0.isWithinMinute }
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
      if: trial.rating == .spotOn && before.first?.rating == .spotOn
        && before.dropFirst().first?.rating != .spotOn
    )
    add(
      .twiceAsClose,
      if: before.first.map {
        trial.shownDistance > 0 && trial.shownDistance * 2 <= $0.shownDistance
      } ?? false
    )
    return truths
  }
}

extension Trial {
  /// Worth a word only where a minute is not the step itself.
  fileprivate var isWithinMinute: Bool { shownDistance <= 60 && actual >= 120 }
}

/// What a remark is chosen from, read before anything is written: a distant store then answers it
/// with the other reads.
struct StepHistory {
  /// The counted trials of the step before this one.
  let record: TaskRecord
  /// The latest of them, the last one first, up to three.
  let latest: [Trial]
  /// What the words spoke of within the last nine trials.
  let told: Set<StepRemark>

  /// The fact to speak of; nil where there is none, or none that was not told lately.
  ///
  /// `best` is the closest trial before it, where this one is closer.
  func remark(on trial: Trial, after best: Trial?) -> StepRemark? {
    guard trial.isCounted, trial.rating != .wayOff, trial.estimate.range == nil, !latest.isEmpty
    else { return nil }
    return StepRemark.truths(
      about: trial,
      best: best,
      before: latest,
      count: record.trials + 1
    )
    .first { !told.contains($0) }
  }
}

extension StoreReader {
  /// The history of the session's current step.
  func stepHistory(of session: Session, by player: PlayerID) throws -> StepHistory {
    let step = session.tasks[session.step].id
    return StepHistory(
      record: try taskRecord(of: step, by: session.playerID),
      latest: try trials(
        TrialQuery(player: player, task: step, countedOnly: true, order: .newestFirst, limit: 3)
      ),
      told: Set(
        try trials(TrialQuery(player: player, order: .newestFirst, limit: 9)).compactMap(\.remark)
      )
    )
  }
}
