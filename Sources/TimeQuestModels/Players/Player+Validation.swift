extension Player {
  /// What is not valid in a player from a store or a document, in a few words; nil if all is valid.
  ///
  /// Whatever passes can be played on without a trap. Names are not looked at.
  public var validationError: String? {
    guard Self.revisions.contains(revision) else { return "a revision is out of range" }
    let counts = [progress.totalXP, progress.currentStreak, progress.longestStreak]
    guard counts.allSatisfy(Self.counts.contains) else { return "progress is out of range" }
    guard (0...12).contains(dayStartHour) else { return "a day starts at 0 to 12" }
    guard createdAt.isPossible, updatedAt.isPossible,
      onboardingCompletedAt?.isPossible != false
    else {
      return "an instant is out of range"
    }
    return nil
  }
}
