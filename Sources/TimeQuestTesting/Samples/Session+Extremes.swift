public import TimeQuestModels

extension Session {
  /// Sessions that together have every field at its limit and every field empty.
  ///
  /// Their ids count from 100.
  public static func extremes(player: PlayerID) throws -> [Session] {
    [
      try completed(100, by: player, streak: 1),
      try completed(101, by: player, streak: nil),
      try open(.sample(102), by: player, phase: .active, measured: nil),
      try open(.sample(103), by: player, phase: .recalling, measured: .extreme(flag: .interrupted)),
      try open(.sample(104), by: player, phase: .recalling, measured: .extreme(flag: nil)),
      Session.sample(.sample(105), player: player, phase: .abandoned),
    ]
  }

  private static func completed(
    _ number: UInt32,
    by player: PlayerID,
    streak: Int?
  ) throws -> Session {
    try Session(
      id: .sample(number),
      playerID: player,
      routineID: .sample(77),
      displayName: ExtremeValues.name,
      tasks: Validity.allCases.indices.map { step in
        SessionTask(id: Trial.task(at: step), displayName: step == 0 ? ExtremeValues.name : "")
      },
      feedback: .summary,
      calibrationRemaining: ExtremeValues.count,
      isPractice: streak == nil,
      isAssisted: streak != nil,
      trialsBefore: ExtremeValues.count,
      startedAt: ExtremeValues.earliest,
      completedAt: ExtremeValues.latest,
      day: ExtremeValues.lastDay,
      phase: .summary,
      step: Validity.allCases.count - 1,
      trials: Trial.extremes(of: number),
      award: Award(
        xpEarned: ExtremeValues.count,
        levelBefore: 0,
        levelAfter: 7,
        streak: streak,
        discoveries: streak == nil ? [] : Set(Discovery.allCases)
      ),
      revision: ExtremeValues.count,
      updatedAt: ExtremeValues.latest,
      editID: .sample(.max)
    )
  }

  private static func open(
    _ id: SessionID,
    by player: PlayerID,
    phase: Phase,
    measured: MeasuredTime?
  ) throws -> Session {
    try Session(
      id: id,
      playerID: player,
      routineID: .sample(77),
      displayName: "",
      tasks: [SessionTask(id: .sample(9), displayName: "only")],
      feedback: .everyTrial,
      calibrationRemaining: 0,
      startedAt: ExtremeValues.latest,
      day: ExtremeValues.firstDay,
      phase: phase,
      openTrial: OpenTrial(
        trialID: .sample(55),
        estimate: measured == nil ? 86_400 : .extremeRange,
        lockedAt: Moment(
          wall: ExtremeValues.earliest,
          bootNanoseconds: .max / 2,
          bootID: "0b1ac3a8-3b2f-4b55-9f6d-3f9c3b0e9f10",
          storeTime: ExtremeValues.latest
        ),
        measured: measured
      )
    )
  }
}

extension Estimate {
  /// The widest range that can be locked in.
  fileprivate static var extremeRange: Estimate {
    get throws {
      Estimate(
        try EstimateRange(low: Seconds(milliseconds: 1001), high: 86_400, confidencePercent: 99)
      )
    }
  }
}

extension MeasuredTime {
  fileprivate static func extreme(flag: PlayerFlag?) -> MeasuredTime {
    MeasuredTime(
      actual: ExtremeValues.duration,
      verdict: .clockSuspect,
      flag: flag,
      recordedAt: ExtremeValues.latest,
      day: ExtremeValues.lastDay
    )
  }
}

extension Trial {
  /// In no order.
  fileprivate static func task(at step: Int) -> TaskID { .sample(step.isMultiple(of: 2) ? 9 : 3) }

  /// A trial for every rating, verdict and flag, with and without a range and a felt duration.
  fileprivate static func extremes(of session: UInt32) throws -> [Trial] {
    try Validity.allCases.indices.map { step in
      try Trial(
        id: .sample(session * 10 + UInt32(step)),
        sessionID: .sample(session),
        taskID: task(at: step),
        taskDisplayName: step == 0 ? ExtremeValues.name : "",
        orderIndex: step,
        estimate: step.isMultiple(of: 2) ? 86_400 : .extremeRange,
        felt: step.isMultiple(of: 2) ? nil : ExtremeValues.duration,
        actual: step == 1 ? ExtremeValues.duration : Seconds(milliseconds: 1),
        scorer: ExtremeValues.name,
        rating: Rating.allCases[step % Rating.allCases.count],
        verdict: Validity.allCases[step],
        flag: [nil, .interrupted, .forgotDone][step % 3],
        wasClosest: step.isMultiple(of: 2),
        remark: step == 0 ? nil : StepRemark.allCases[step],
        xp: ExtremeValues.xpOfTrial,
        recordedAt: ExtremeValues.latest,
        day: ExtremeValues.firstDay
      )
    }
  }
}
