extension Session {
  /// What contradicts itself in a session that came from outside, in a few words; nil where
  /// nothing.
  ///
  /// Whatever passes can be played on and shown without a trap.
  public var flaw: String? {
    guard !tasks.isEmpty else { return "there are no tasks" }
    guard tasks.indices.contains(step) else { return "step \(step) is none of \(tasks.count)" }
    guard revision >= 1, calibrationRemaining >= 0 else { return "a count is negative" }
    guard (phase == .active || phase == .recalling) == (openTrial != nil) else {
      return "an open trial belongs to the phases active and recalling"
    }
    guard (phase == .recalling) == (openTrial?.measured != nil) else {
      return "a measured time belongs to the phase recalling"
    }
    guard (phase == .summary) == (award != nil), (phase == .summary) == (completedAt != nil) else {
      return "an award and a completion belong to the phase summary"
    }
    if let award, award.xpEarned < 0 || award.levelBefore < 0 || award.levelAfter < 0 {
      return "an award is negative"
    }
    let steps = estimations.map(\.orderIndex)
    guard Set(steps).count == steps.count, steps.allSatisfy(tasks.indices.contains) else {
      return "a trial belongs to no step, or two to one"
    }
    if let flaw = openTrial?.estimate.flaw { return flaw }
    return estimations.lazy.compactMap { $0.flaw(in: self) }.first
  }
}

extension Estimation {
  fileprivate func flaw(in session: Session) -> String? {
    guard sessionID == session.id else { return "a trial names another session" }
    guard taskID == session.tasks[orderIndex].id else { return "a trial names another task" }
    guard actual > .zero, actual <= Self.longest, xp >= 0 else {
      return "an actual time is not above zero"
    }
    if let felt, felt <= .zero || felt > Self.longest { return "a felt time is not above zero" }
    return estimate.flaw
  }

  /// No step took ten thousand years.
  private static let longest = Seconds(milliseconds: 315_576_000_000_000)
}

extension Estimate {
  fileprivate var flaw: String? {
    guard Self.bounds.contains(seconds) else { return "an estimate is not 1 s to 24 h" }
    guard let range else { return nil }
    let isOrdered = Self.bounds.contains(range.low) && range.low <= range.high
    guard isOrdered, Self.bounds.contains(range.high), (50...99).contains(range.confidencePercent)
    else { return "a range is not 1 s to 24 h, low to high, 0.5 to 0.99 sure" }
    return nil
  }
}
