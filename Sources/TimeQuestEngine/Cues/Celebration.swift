/// What is worth a show of particles, the greatest last: only one is shown at a time.
enum Celebration: Hashable {
  case spotOn
  case streak(count: Int)
  case personalBest
  case levelUp(to: Int)

  /// levelUp over personalBest over streak over spotOn.
  var rank: Int {
    switch self {
    case .spotOn: 0
    case .streak: 1
    case .personalBest: 2
    case .levelUp: 3
    }
  }

  /// The streaks that are celebrated: 3, 7, 14, 30 and every 30 after.
  static func isMilestone(_ streak: Int) -> Bool {
    [3, 7, 14].contains(streak) || (streak > 0 && streak.isMultiple(of: 30))
  }
}
