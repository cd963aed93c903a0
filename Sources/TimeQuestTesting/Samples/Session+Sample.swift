public import TimeQuestModels

extension Trial {
  /// A trial with ordinary values, except those that are given: 3 minutes estimated, 2½ taken.
  public static func sample(
    _ id: TrialID = .sample(1),
    of session: SessionID = .sample(1),
    task: TaskID = .sample(1),
    orderIndex: Int = 0,
    estimate: Estimate = Estimate(180),
    felt: Seconds? = nil,
    actual: Seconds = 150,
    scorer: String = "classic",
    rating: Rating = .close,
    verdict: Validity = .ok,
    flag: PlayerFlag? = nil,
    wasClosest: Bool = false,
    recordedAt: Instant = .sample,
    day: CivilDay = .sample
  ) -> Trial {
    Trial(
      id: id,
      sessionID: session,
      taskID: task,
      taskDisplayName: "Step \(orderIndex + 1)",
      orderIndex: orderIndex,
      estimate: estimate,
      felt: felt,
      actual: actual,
      scorer: scorer,
      rating: rating,
      verdict: verdict,
      flag: flag,
      wasClosest: wasClosest,
      xp: 60,
      recordedAt: recordedAt,
      day: day
    )
  }
}

extension OpenTrial {
  /// An estimate of 3 minutes, locked in at `Instant.sample`, an hour after the machine started.
  public static func sample(
    _ id: TrialID = .sample(1),
    estimate: Estimate = Estimate(180),
    measured: MeasuredTime? = nil
  ) -> OpenTrial {
    OpenTrial(
      trialID: id,
      estimate: estimate,
      lockedAt: Moment(wall: .sample, bootNanoseconds: 3_600_000_000_000, bootID: "sample"),
      measured: measured
    )
  }
}

extension Session {
  /// A session with ordinary values, except those that are given: just started, with two steps.
  ///
  /// Without a step it stands at the first one without a trial, or at the last one where that is
  /// shown.
  public static func sample(
    _ id: SessionID = .sample(1),
    player: PlayerID = .sample(1),
    routine: RoutineID = .sample(1),
    taskCount: UInt32 = 2,
    feedback: FeedbackSchedule = .everyTrial,
    calibrationRemaining: Int = 0,
    startedAt: Instant = .sample,
    completedAt: Instant? = nil,
    day: CivilDay = .sample,
    phase: Phase = .estimating,
    step: Int? = nil,
    openTrial: OpenTrial? = nil,
    trials: [Trial] = [],
    award: Award? = nil,
    revision: Int = 1
  ) -> Session {
    let isShown = phase == .revealing || phase == .summary
    return Session(
      id: id,
      playerID: player,
      routineID: routine,
      displayName: "Dawn Raid",
      tasks: (0..<taskCount).map {
        SessionTask(id: .sample($0 + 1), displayName: "Step \($0 + 1)")
      },
      feedback: feedback,
      calibrationRemaining: calibrationRemaining,
      startedAt: startedAt,
      completedAt: completedAt,
      day: day,
      phase: phase,
      step: step ?? max(0, isShown ? trials.count - 1 : trials.count),
      openTrial: openTrial,
      trials: trials,
      award: award,
      revision: revision
    )
  }

  /// This session in that phase, with the trials, the open trial and the award that belong to it.
  package func standing(in phase: Phase) -> Session {
    var session = self
    session.phase = phase
    switch phase {
    case .estimating, .abandoned: break
    case .active: session.openTrial = .sample()
    case .recalling:
      session.openTrial = .sample(
        measured: MeasuredTime(
          actual: 150,
          verdict: .ok,
          flag: nil,
          recordedAt: .sample,
          day: .sample
        )
      )
    case .revealing:
      session.step = max(0, trials.count - 1)
      session.addTrials(upTo: session.step + 1)
    case .summary:
      session.step = tasks.count - 1
      session.addTrials(upTo: tasks.count)
      session.completedAt = .sample
      session.award = Award(xpEarned: 80, levelBefore: 1, levelAfter: 1, streak: 1)
    }
    return session
  }

  private mutating func addTrials(upTo count: Int) {
    while trials.count < count {
      // Ids follow from the session: two trials of a store have different ones.
      let seed = id.description.utf8.reduce(UInt64(trials.count)) { $0 &* 31 &+ UInt64($1) }
      var random = SeededRandom(seed: seed)
      let trial = TrialID.random(using: &random)
      trials.append(.sample(trial, of: id, task: tasks[trials.count].id, orderIndex: trials.count))
    }
  }

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
      symbol: streak == nil ? nil : .dice,
      tasks: Validity.allCases.indices.map { step in
        SessionTask(
          id: Trial.task(at: step),
          displayName: step == 0 ? ExtremeValues.name : "",
          symbol: step == 0 ? .dice : nil
        )
      },
      feedback: .summary,
      calibrationRemaining: ExtremeValues.count,
      isPractice: streak == nil,
      isAssisted: streak != nil,
      study: StudyAssignment(studyID: .sample(21), mysteryStep: 1, condition: ExtremeValues.name),
      trialsBefore: ExtremeValues.count,
      startedAt: ExtremeValues.earliest,
      completedAt: ExtremeValues.latest,
      day: ExtremeValues.lastDay,
      phase: .summary,
      step: Validity.allCases.count - 1,
      trials: Trial.extremes(of: number),
      award: Award(
        xpEarned: ExtremeValues.ofAward,
        levelBefore: 0,
        levelAfter: 7,
        streak: streak,
        discoveries: streak == nil ? [] : Set(Discovery.allCases),
        celebrations: streak == nil
          ? []
          : Celebration.Kind.allCases.map {
            Celebration(id: .sample(1), kind: $0, number: $0 == .streak ? ExtremeValues.count : nil)
          },
        thenAndNow: streak == nil
          ? nil : ThenAndNow(stepID: .sample(.max), then: ExtremeValues.duration, now: .zero)
      ),
      revision: ExtremeValues.revision,
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
