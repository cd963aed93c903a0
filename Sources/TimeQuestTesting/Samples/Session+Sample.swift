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
      trials.append(.sample(of: id, task: tasks[trials.count].id, orderIndex: trials.count))
    }
  }
}
