import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

/// What a completed session discovers, from its own trials alone (rules.md, Discoveries).
struct SessionDiscoveries {
  private let counted: [Trial]
  private let hasTrials: Bool

  init(_ session: Session) {
    counted = session.trials.filter(\.isCounted)
    hasTrials = !session.trials.isEmpty
  }

  var all: Set<Discovery> {
    guard hasTrials else { return [] }
    var found: Set<Discovery> = [.firstQuest]
    let spotOn = counted.map { $0.rating == .spotOn }
    let isNear = counted.allSatisfy(\.isNear)
    if spotOn.contains(true) { found.insert(.bullseye) }
    if spotOn.indices.contains(where: { spotOn[$0...].prefix(3) == [true, true, true] }) {
      found.insert(.hatTrick)
    }
    if isNear, counted.count >= 3 { found.insert(.steadySession) }
    if counted.contains(where: { $0.direction == .inside }) { found.insert(.rangeHeld) }
    let directions = Set(counted.map(\.direction))
    if isNear, directions.isSuperset(of: [.over, .under]) { found.insert(.bothSides) }
    return found
  }

  /// Whether a trial of the session is spot on and took a time in the range.
  func holdsSpotOn(lasting range: ClosedRange<Seconds>) -> Bool {
    counted.contains { $0.rating == .spotOn && range.contains($0.actual) }
  }

  /// The steps of the session's near trials.
  var nearSteps: [TaskID] { counted.filter(\.isNear).map(\.taskID) }
  var steps: Set<TaskID> { Set(counted.map(\.taskID)) }
  var count: Int { counted.count }
}

extension Trial {
  fileprivate var isNear: Bool { rating == .spotOn || rating == .close }
}

extension ClosedRange<Seconds> {
  /// Under a minute.
  fileprivate static let short = Seconds(milliseconds: 0)...Seconds(milliseconds: 59_999)
  /// Over half an hour.
  fileprivate static let long = Seconds(milliseconds: 1_800_001)...Seconds(milliseconds: .max)
}

extension QuestEngine {
  /// What a session discovers that the player had not; the session is at its summary, and the store
  /// still has it as it was before.
  func discoveries(
    of session: Session,
    by player: PlayerID,
    in reader: any StoreReader
  ) throws -> Set<Discovery> {
    let known = Set(try reader.discoveries(by: reader.ids(of: player)).keys)
    guard known.count < Discovery.allCases.count, !session.trials.isEmpty else { return [] }
    let own = SessionDiscoveries(session)
    // Nothing is asked for that cannot be yet: each question is a round trip to a distant store.
    let revealed = session.trialsBefore + session.trials.count
    var found = own.all
    func find(_ discovery: Discovery, if isTrue: () throws -> Bool) rethrows {
      if !known.contains(discovery), try isTrue() { found.insert(discovery) }
    }
    find(.baseline) { session.calibrationRemaining == 1 }
    try find(.encore) {
      guard revealed >= 10 else { return false }
      let query = SessionQuery(
        players: try reader.ids(of: player),
        routine: session.routineID,
        state: .completed,
        limit: 9
      )
      return try reader.count(query) == 9
    }
    try find(.tamedStep) {
      try revealed >= 5 && own.nearSteps.contains { try reader.isTamed($0, in: session) }
    }
    try find(.explorer) {
      try revealed >= 10
        && own.steps.union(reader.closestTrials(by: reader.ids(of: player)).map(\.taskID)).count
          >= 10
    }
    try find(.century) {
      guard revealed >= 100 else { return false }
      let query = TrialQuery(
        players: try reader.ids(of: player),
        countedOnly: true,
        order: .newestFirst,
        limit: 100 + own.count
      )
      let before = try reader.trials(query).count { $0.sessionID != session.id }
      return before + own.count >= 100
    }
    try find(.shortAndLong) {
      func ever(_ range: ClosedRange<Seconds>) throws -> Bool {
        try reader.holdsSpotOn(by: reader.ids(of: player), lasting: range)
      }
      let (isShort, isLong) = (own.holdsSpotOn(lasting: .short), own.holdsSpotOn(lasting: .long))
      guard isShort || isLong else { return false }
      return try (isShort || ever(.short)) && (isLong || ever(.long))
    }
    return found.subtracting(known)
  }
}

extension StoreReader {
  /// Whether the session's near trial of a step is the fifth in a row.
  fileprivate func isTamed(_ step: TaskID, in session: Session) throws -> Bool {
    let query = TrialQuery(
      players: try ids(of: session.playerID),
      task: step,
      countedOnly: true,
      order: .newestFirst,
      limit: 5
    )
    let before = try trials(query).filter { $0.sessionID != session.id }.prefix(4)
    return before.count == 4 && before.allSatisfy(\.isNear)
  }
}

extension Session {
  func discovering(_ discoveries: Set<Discovery>) -> Session {
    var copy = self
    copy.award?.discoveries = discoveries
    return copy
  }
}
