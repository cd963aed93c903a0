import TimeQuestModels

/// Values of every model with every optional field set.
enum Sample {
  static let player = PlayerID("7d9f3c1e-58a4-4b0e-9a70-1f1c2a3b4c5d")
  static let other = PlayerID("9a0b1c2d-3e4f-4a5b-8c6d-7e8f90a1b2c3")
  static let day = CivilDay("2026-11-20")
  static let instant = Instant("2026-11-20T07:30:00.123Z")

  static func trial(
    estimated: Seconds = 100,
    actual: Seconds = 90,
    verdict: Validity = .ok,
    flag: PlayerFlag? = nil,
    wasClosest: Bool = false
  ) throws -> Trial {
    try Trial(
      id: id(1),
      sessionID: id(2),
      taskID: id(3),
      taskDisplayName: "Shower",
      orderIndex: 0,
      estimate: .known(estimated),
      felt: 95,
      actual: actual,
      scorer: "classic",
      rating: .close,
      verdict: verdict,
      flag: flag,
      wasClosest: wasClosest,
      xp: 60,
      recordedAt: required(instant),
      day: required(day)
    )
  }

  static func routine(
    activeDays: Weekdays = .everyDay,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil
  ) throws -> Routine {
    try Routine(
      id: id(4),
      name: "Morning",
      displayName: "Launch",
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      tasks: [RoutineTask(id: id(3), name: "Wash", displayName: "Shower", reference: 600)],
      createdAt: required(instant),
      updatedAt: required(instant),
      scheduledSince: required(day)
    )
  }

  static func id<Subject>(_ number: Int) throws -> ID<Subject> {
    try required(ID("00000000-0000-4000-8000-00000000000\(number)"))
  }

  static func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }

  struct Missing: Error {}
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
