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

  /// Whether it may come in a later moment; a good hit belongs to its reveal alone.
  var canWait: Bool { self != .spotOn }
}

extension Celebration: LosslessStringConvertible {
  /// As a store keeps it: `personalBest`, `streak 7`.
  var description: String {
    switch self {
    case .spotOn: "spotOn"
    case .streak(let count): "streak \(count)"
    case .personalBest: "personalBest"
    case .levelUp(let level): "levelUp \(level)"
    }
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    let number = words.count == 2 ? Int(words[1]) : nil
    switch (words.first, number) {
    case ("spotOn", nil): self = .spotOn
    case ("personalBest", nil): self = .personalBest
    case ("streak", let count?): self = .streak(count: count)
    case ("levelUp", let level?): self = .levelUp(to: level)
    default: return nil
    }
  }
}
