import Foundation
import TimeQuestModels

/// The values that the rules of progression are asked about, with all else left plain.
enum Sample {
  static let player = PlayerID(UUID(uuid: (1, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0)))
  static let other = PlayerID(UUID(uuid: (2, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0)))
  private static let uuid = UUID(uuid: (3, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0))

  /// A Friday.
  static let friday = CivilDay(number: 20_777)

  static func trial(
    _ estimated: Seconds,
    _ actual: Seconds,
    step: Int = 0,
    verdict: Validity = .ok,
    flag: PlayerFlag? = nil
  ) -> Trial {
    Trial(
      id: TrialID(uuid),
      sessionID: SessionID(uuid),
      taskID: TaskID(uuid),
      taskDisplayName: "Step",
      orderIndex: step,
      estimate: .known(estimated),
      felt: nil,
      actual: actual,
      scorer: "classic",
      rating: .close,
      verdict: verdict,
      flag: flag,
      wasClosest: false,
      xp: 0,
      recordedAt: Instant(milliseconds: 0),
      day: friday
    )
  }

  static func session(
    on day: CivilDay,
    phase: Phase = .summary,
    _ trials: [Trial]
  ) -> Session {
    Session(
      id: SessionID(uuid),
      playerID: player,
      routineID: RoutineID(uuid),
      displayName: "Quest",
      tasks: [],
      feedback: .everyTrial,
      calibrationRemaining: 0,
      startedAt: Instant(milliseconds: 0),
      day: day,
      phase: phase,
      trials: trials
    )
  }

  static func routine(
    _ activeDays: Weekdays,
    since scheduledSince: CivilDay = CivilDay(number: 0),
    isActive: Bool = true,
    for playerIDs: [PlayerID]? = nil,
    hasSteps: Bool = true
  ) -> Routine {
    Routine(
      id: RoutineID(uuid),
      name: "Morning",
      displayName: "Launch",
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      tasks: hasSteps ? [RoutineTask(id: TaskID(uuid), name: "Wash", displayName: "Shower")] : [],
      createdAt: Instant(milliseconds: 0),
      updatedAt: Instant(milliseconds: 0),
      scheduledSince: scheduledSince
    )
  }
}

extension Estimate {
  /// A guess that is known to be within the bounds.
  static func known(_ seconds: Seconds) -> Estimate {
    do {
      return try Estimate(seconds)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
