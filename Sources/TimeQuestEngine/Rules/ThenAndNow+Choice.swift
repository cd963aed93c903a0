package import TimeQuestModels
import TimeQuestPersistence

extension ThenAndNow {
  /// How many of a step's first guesses are compared with as many of its latest.
  static let guesses = 5

  /// Told from so many days after the first completed quest.
  static let daysBefore = 21
  /// At most once in so many days.
  static let daysBetween = 7
  /// A step at most once in so many days.
  static let daysBetweenOfStep = 28

  /// Compares the guesses of a step; nil where the latest are not at most two thirds as far off.
  ///
  /// Both are counted trials of one number; no trial is among both.
  package init?(of step: TaskID, first: [Trial], latest: [Trial]) {
    guard first.count == Self.guesses, latest.count == Self.guesses,
      Set(first.map(\.id)).isDisjoint(with: latest.map(\.id)),
      let then = Self.typicalDistance(first), let now = Self.typicalDistance(latest),
      now.milliseconds * 3 <= then.milliseconds * 2, then > .zero
    else { return nil }
    self.init(stepID: step, then: then, now: now)
  }

  /// The one of them that shrank most, by ratio; the first of equal ones.
  static func greatest(of found: [ThenAndNow]) -> ThenAndNow? {
    found.min { $0.now.value / $0.then.value < $1.now.value / $1.then.value }
  }

  private static func typicalDistance(_ trials: [Trial]) -> Seconds? {
    .median(ofAscending: trials.map(\.difference.magnitude).sorted())
  }

  /// Whether the last one was told long enough ago.
  static func isDue(on today: CivilDay, after told: [CivilDay: Set<TaskID>]) -> Bool {
    told.keys.allSatisfy { $0 <= today.advanced(by: -daysBetween) }
  }
}

extension StoreReader {
  /// What the summary of a session tells of one of its steps; nil for most sessions.
  ///
  /// Of the steps that were spot on or close in it. The store still has the session as it was.
  func thenAndNow(after session: Session, told: [CivilDay: Set<TaskID>]) throws -> ThenAndNow? {
    let today = session.day
    guard session.trialsBefore + session.trials.count >= 2 * ThenAndNow.guesses,
      !session.isCalibration, ThenAndNow.isDue(on: today, after: told)
    else { return nil }
    let month = today.advanced(by: -ThenAndNow.daysBetweenOfStep)
    let recent = told.filter { $0.key > month }.values.reduce(into: Set()) { $0.formUnion($1) }
    let steps = session.trials.filter {
      $0.isCounted && $0.estimate.range == nil && $0.isNear && !recent.contains($0.taskID)
    }
    guard !steps.isEmpty else { return nil }
    if told.isEmpty {
      let first = SessionQuery(players: try ids(of: session.playerID), state: .completed, limit: 1)
      guard let day = try sessions(first).first?.day,
        day <= today.advanced(by: -ThenAndNow.daysBefore)
      else { return nil }
    }
    let found = try steps.compactMap { trial in
      ThenAndNow(
        of: trial.taskID,
        first: try guesses(at: trial.taskID, in: session, .oldestFirst),
        latest: try guesses(at: trial.taskID, in: session, .newestFirst)
      )
    }
    return ThenAndNow.greatest(of: found)
  }

  /// Five counted guesses of one number at a step; a few more are read, as some are ranges.
  private func guesses(
    at step: TaskID,
    in session: Session,
    _ order: TrialQuery.Order
  ) throws -> [Trial] {
    let query = TrialQuery(
      players: try ids(of: session.playerID),
      task: step,
      countedOnly: true,
      order: order,
      limit: 3 * ThenAndNow.guesses
    )
    let stored = try trials(query).filter { $0.sessionID != session.id }
    let own = session.trials.filter { $0.isCounted && $0.taskID == step }
    let all = order == .oldestFirst ? stored + own : own.reversed() + stored
    return Array(all.filter { $0.estimate.range == nil }.prefix(ThenAndNow.guesses))
  }
}
