import TimeQuestModels
import TimeQuestPersistence

extension Session {
  /// A session without its steps and trials, which are in other tables.
  init(_ row: inout Row) throws(StoreError) {
    self.init(
      id: try row.next(),
      playerID: try row.next(),
      routineID: try row.next(),
      displayName: try row.next(),
      tasks: [],
      feedback: try row.next(),
      calibrationRemaining: try row.next(),
      isPractice: try row.next(),
      isAssisted: try row.next(),
      trialsBefore: try row.next(),
      startedAt: try row.next(),
      completedAt: try row.next(),
      day: try row.next(),
      phase: try row.next(),
      step: try row.next(),
      award: try Award?(&row),
      revision: try row.next(),
      updatedAt: try row.next(),
      editID: try row.next()
    )
    openTrial = try row.nextGroup(
      of: OpenTrialTable.table.columns.count,
      read: OpenTrial.init
    )
  }

  /// Whether everything that is fixed at the start of a session is equal in both.
  func hasSameStart(as other: Session) -> Bool {
    playerID == other.playerID && routineID == other.routineID && displayName == other.displayName
      && feedback == other.feedback && calibrationRemaining == other.calibrationRemaining
      && startedAt == other.startedAt && isPractice == other.isPractice
      && isAssisted == other.isAssisted && trialsBefore == other.trialsBefore
  }
}

extension Session {
  /// Whether everything that the end of a session sets is equal in both.
  func hasSameEnd(as other: Session) -> Bool {
    completedAt == other.completedAt && day == other.day && award == other.award
  }
}

extension Award? {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    let xpEarned: Int? = try row.next()
    let levelBefore: Int? = try row.next()
    let levelAfter: Int? = try row.next()
    let streak: Int? = try row.next()
    let discoveries: Set<Discovery>? = try row.next()
    switch (xpEarned, levelBefore, levelAfter) {
    case (let xpEarned?, let levelBefore?, let levelAfter?):
      self = Award(
        xpEarned: xpEarned,
        levelBefore: levelBefore,
        levelAfter: levelAfter,
        streak: streak,
        discoveries: discoveries ?? []
      )
    case (nil, nil, nil): self = nil
    default: throw row.contradiction()
    }
  }
}

extension SessionTask {
  init(_ row: inout Row) throws(StoreError) {
    self.init(id: try row.next(), displayName: try row.next())
  }
}
