import TimeQuestModels

extension Session {
  /// Whether this copy of a session has come further than another copy of the same one.
  ///
  /// Completed comes before abandoned before open; open copies by more trials, then by their phase;
  /// completed ones by more XP; then the higher revision. Equal copies are none further.
  func isFurther(than other: Session) -> Bool {
    let pairs = zip(rank, other.rank)
    return pairs.first { $0 != $1 }.map { $0 > $1 } ?? false
  }

  private var rank: [Int] {
    let end =
      switch phase {
      case .summary: 2
      case .abandoned: 1
      case .estimating, .active, .recalling, .revealing: 0
      }
    let state =
      switch phase {
      case .revealing, .summary, .abandoned: 0
      case .estimating: 1
      case .active: 2
      case .recalling: 3
      }
    return [end, trials.count, state, award?.xpEarned ?? 0, revision]
  }
}
