public import TimeQuestModels

extension Session {
  /// Sessions that together have every field filled and every field empty, with values at the edge
  /// of what is allowed; their ids count from 100.
  public static func extremes(player: PlayerID) -> [Session] {
    [
      completed(100, by: player, streak: 1),
      completed(101, by: player, streak: nil),
      open(.sample(102), by: player, phase: .active, measured: nil),
      open(.sample(103), by: player, phase: .recalling, measured: .extreme(flag: .interrupted)),
      open(.sample(104), by: player, phase: .recalling, measured: .extreme(flag: nil)),
      Session.sample(.sample(105), player: player, phase: .abandoned),
    ]
  }

  private static func completed(_ number: UInt32, by player: PlayerID, streak: Int?) -> Session {
    Session(
      id: .sample(number),
      playerID: player,
      routineID: .sample(77),
      displayName: Extreme.name,
      tasks: [
        SessionTask(id: .sample(9), displayName: Extreme.name),
        SessionTask(id: .sample(3), displayName: ""),
      ],
      feedback: .summary,
      calibrationRemaining: Extreme.count,
      startedAt: Extreme.earliest,
      completedAt: Extreme.latest,
      day: Extreme.lastDay,
      phase: .summary,
      step: 1,
      estimations: Estimation.extremes(of: number),
      award: Award(xpEarned: Extreme.count, levelBefore: 0, levelAfter: 7, streak: streak),
      revision: Extreme.count
    )
  }

  private static func open(
    _ id: SessionID,
    by player: PlayerID,
    phase: Phase,
    measured: MeasuredTime?
  ) -> Session {
    Session(
      id: id,
      playerID: player,
      routineID: .sample(77),
      displayName: "",
      tasks: [SessionTask(id: .sample(9), displayName: "only")],
      feedback: .everyTrial,
      calibrationRemaining: 0,
      startedAt: Extreme.latest,
      day: Extreme.firstDay,
      phase: phase,
      openTrial: OpenTrial(
        estimationID: .sample(55),
        estimate: measured == nil ? Estimate(Extreme.duration) : .extremeRange,
        lockedAt: Moment(
          wall: Extreme.earliest,
          bootNanoseconds: .max,
          bootID: "0b1ac3a8-3b2f-4b55-9f6d-3f9c3b0e9f10"
        ),
        measured: measured
      )
    )
  }
}

extension Estimate {
  /// The widest range whose ends can be locked in.
  fileprivate static let extremeRange = Estimate(
    EstimateRange(low: Seconds(milliseconds: 1001), high: 86_400, confidencePercent: 99)
  )
}

extension MeasuredTime {
  fileprivate static func extreme(flag: PlayerFlag?) -> MeasuredTime {
    MeasuredTime(
      actual: Extreme.duration,
      verdict: .clockSuspect,
      flag: flag,
      recordedAt: Extreme.latest,
      day: Extreme.lastDay
    )
  }
}

extension Estimation {
  /// A trial for every rating, verdict and flag, with and without a range and a felt duration.
  fileprivate static func extremes(of session: UInt32) -> [Estimation] {
    Validity.allCases.indices.map { step in
      Estimation(
        id: .sample(session * 10 + UInt32(step)),
        sessionID: .sample(session),
        taskID: .sample(UInt32(step % 2)),
        taskDisplayName: step == 0 ? Extreme.name : "",
        orderIndex: step,
        estimate: step.isMultiple(of: 2) ? Estimate(Extreme.duration) : .extremeRange,
        felt: step.isMultiple(of: 2) ? nil : Extreme.duration,
        actual: step == 1 ? Extreme.duration : Seconds(milliseconds: 1),
        scorer: Extreme.name,
        rating: Rating.allCases[step % Rating.allCases.count],
        verdict: Validity.allCases[step],
        flag: [nil, .interrupted, .forgotDone][step % 3],
        wasClosest: step.isMultiple(of: 2),
        xp: Extreme.count,
        recordedAt: Extreme.latest,
        day: Extreme.firstDay
      )
    }
  }
}
