import TimeQuestModels
import TimeQuestScoring

/// What a week of sessions taught, from facts alone.
enum WeekLesson: Hashable {
  case fresh
  case long
  case short
  case sharpest(step: String)
  case bests(count: Int)
  case spotOn(count: Int)
  case played(count: Int, near: Int)

  /// A lean is said from six guesses on, where three of four go one way.
  private static let guessesForLean = 6

  /// One of what is true; which one changes from week to week, so that it stays worth reading.
  init(of sessions: [Session], week: Int, accuracy: (Trial) -> Double) {
    let trials = sessions.flatMap(\.trials).filter(\.isCounted)
    let truths = Self.truths(of: trials, accuracy: accuracy)
    self = truths.isEmpty ? .fresh : truths[week % truths.count]
  }

  private static func truths(of trials: [Trial], accuracy: (Trial) -> Double) -> [WeekLesson] {
    guard !trials.isEmpty else { return [] }
    var truths: [WeekLesson] = []
    if trials.count >= guessesForLean {
      let over = trials.count { $0.direction == .over }
      let under = trials.count { $0.direction == .under }
      if over * 4 >= trials.count * 3 { truths.append(.long) }
      if under * 4 >= trials.count * 3 { truths.append(.short) }
    }
    let steps = Dictionary(grouping: trials, by: \.taskID).values.filter { $0.count > 1 }
      .map { trials in
        (
          step: trials[trials.count - 1].taskDisplayName,
          accuracy: trials.map(accuracy).reduce(0, +) / Double(trials.count)
        )
      }
    if steps.count > 1,
      let best = steps.max(by: { ($0.accuracy, $1.step) < ($1.accuracy, $0.step) }),
      best.accuracy >= 75
    {
      truths.append(.sharpest(step: best.step))
    }
    let bests = trials.count(where: \.isPersonalBest)
    if bests > 0 { truths.append(.bests(count: bests)) }
    let spotOn = trials.count { $0.rating == .spotOn }
    if spotOn > 1 { truths.append(.spotOn(count: spotOn)) }
    let near = trials.count { $0.rating == .spotOn || $0.rating == .close }
    truths.append(.played(count: trials.count, near: near))
    return truths
  }

  func text(in catalogue: Catalogue) -> String {
    switch self {
    case .fresh: catalogue.text(.weekFresh)
    case .long: catalogue.text(.weekLong)
    case .short: catalogue.text(.weekShort)
    case .sharpest(let step): catalogue.text(.weekSharpest, ["step": step])
    case .bests(let count): catalogue.text(.weekBests, ["count": "\(count)"])
    case .spotOn(let count): catalogue.text(.weekSpotOn, ["count": "\(count)"])
    case .played(let count, let near):
      catalogue.text(.weekPlayed, ["count": "\(count)", "near": "\(near)"])
    }
  }
}
