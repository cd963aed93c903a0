public import TimeQuestModels

extension PlayerProgress {
  /// The progress that follows from played days alone, whatever the store keeps of it (PROG-03).
  ///
  /// `days` are in order, each once. The XP are their sum. With the days d₁ < d₂ < … and the
  /// greatest streak fᵢ that an award of dᵢ names, s₁ = max(1, f₁) and
  /// sᵢ = max(sᵢ₋₁ + rises(dᵢ₋₁, dᵢ), fᵢ); the streak is the last sᵢ and the longest one their
  /// maximum. An added day never lowers it.
  public init(
    folding days: some Sequence<PlayedDay>,
    policy: some StreakPolicy,
    isOff: (CivilDay) -> Bool = { _ in false },
    wasScheduled: (Range<CivilDay>) -> Bool
  ) {
    self.init()
    for played in days { add(played, policy: policy, isOff: isOff, wasScheduled: wasScheduled) }
  }

  /// Adds what was played on the last played day, or on a later one.
  ///
  /// The player's days off right after the last played day are passed over. The XP end at the
  /// greatest count that may be stored.
  public mutating func add(
    _ played: PlayedDay,
    policy: some StreakPolicy,
    isOff: (CivilDay) -> Bool = { _ in false },
    wasScheduled: (Range<CivilDay>) -> Bool
  ) {
    totalXP = min(totalXP + played.xp, Player.counts.upperBound)
    // A day of which every step was skipped has no XP, and moves nothing.
    guard !played.isPractice, played.xp > 0 || played.namedStreak > 0 else { return }
    var rises = false
    if var last = lastPlayedDay, last < played.day {
      while last.advanced(by: 1) < played.day, isOff(last.advanced(by: 1)) {
        last = last.advanced(by: 1)
      }
      rises = policy.rises(from: last, to: played.day, wasScheduled: wasScheduled)
    }
    let next = min(currentStreak + (rises ? 1 : 0), Award.counts.upperBound)
    currentStreak = max(next, played.namedStreak, 1)
    longestStreak = max(longestStreak, currentStreak)
    lastPlayedDay = played.day
  }
}
