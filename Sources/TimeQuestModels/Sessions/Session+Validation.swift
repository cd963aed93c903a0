extension Session {
  /// What contradicts itself in a session that came from outside, in a few words; nil where
  /// nothing.
  ///
  /// Whatever passes can be stored, played on and shown without a trap.
  public var validationError: String? {
    guard !tasks.isEmpty else { return "there are no tasks" }
    guard tasks.indices.contains(step) else { return "step \(step) is none of \(tasks.count)" }
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    guard startedAt.isPossible, updatedAt.isPossible, completedAt?.isPossible != false else {
      return "an instant is out of range"
    }
    guard Player.counts.contains(calibrationRemaining), Player.counts.contains(trialsBefore) else {
      return "a count is out of range"
    }
    guard (phase == .active || phase == .recalling) == (openTrial != nil) else {
      return "an open trial belongs to the phases active and recalling"
    }
    guard (phase == .recalling) == (openTrial?.measured != nil) else {
      return "a measured time belongs to the phase recalling"
    }
    guard (phase == .summary) == (award != nil), (phase == .summary) == (completedAt != nil) else {
      return "an award and a completion belong to the phase summary"
    }
    guard zip(trials, trials.indices).allSatisfy({ $0.orderIndex == $1 }),
      trialCounts.contains(trials.count)
    else { return "the trials are not those of the steps so far" }
    return award?.validationError ?? openTrial?.validationError
      ?? trials.lazy.compactMap { $0.validationError(in: self) }.first
  }

  /// How many steps can have been revealed where the session stands.
  private var trialCounts: ClosedRange<Int> {
    switch phase {
    case .estimating, .active, .recalling: step...step
    case .revealing: step + 1...step + 1
    case .summary: tasks.count...tasks.count
    case .abandoned: step...step + 1
    }
  }
}

extension Award {
  fileprivate var validationError: String? {
    let counts = [xpEarned, levelBefore, levelAfter, streak ?? 0]
    return counts.allSatisfy(Player.counts.contains) ? nil : "an award is out of range"
  }
}

extension OpenTrial {
  fileprivate var validationError: String? {
    // Readings can be subtracted without overflow; a machine that ran for 146 years has none.
    guard (0...Int64.max / 2).contains(lockedAt.bootNanoseconds) else {
      return "a reading of the clock is out of range"
    }
    guard lockedAt.wall.isPossible, lockedAt.storeTime?.isPossible != false,
      measured?.recordedAt.isPossible != false
    else {
      return "an instant is out of range"
    }
    if let measured, !measured.actual.isPossible { return "an actual time is not above zero" }
    return nil
  }
}

extension Trial {
  fileprivate func validationError(in session: Session) -> String? {
    guard sessionID == session.id else { return "a trial names another session" }
    guard taskID == session.tasks[orderIndex].id else { return "a trial names another task" }
    return validationError
  }
}

extension Trial {
  /// What is not possible in a trial that came from outside, in a few words; nil if all is.
  public var validationError: String? {
    guard actual.isPossible else { return "an actual time is not above zero" }
    if let felt, !felt.isPossible { return "a felt time is not above zero" }
    guard (0...Self.mostXP).contains(xp) else { return "the XP of a trial are out of range" }
    guard recordedAt.isPossible else { return "an instant is out of range" }
    return flagStamp?.validationError
  }

  /// More than any game gives, and so little that no sum of them overflows.
  private static let mostXP = 1_000_000
}

extension Instant {
  /// In a year from 1 to 9999.
  var isPossible: Bool { Instant.writable.contains(self) }
}

extension Seconds {
  /// Above zero; no step took ten thousand years.
  var isPossible: Bool {
    self > .zero && self <= Seconds(milliseconds: 315_576_000_000_000)
  }
}
