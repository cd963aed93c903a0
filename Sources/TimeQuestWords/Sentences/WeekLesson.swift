package import TimeQuestModels
import TimeQuestScoring

/// What a week of sessions taught, from facts alone.
package enum WeekLesson: Hashable {
  case fresh
  case long
  case short
  case sharpest(step: String)
  case bests(steps: [String])
  case spotOn(count: Int)
  case played(count: Int, near: Int)

  /// A lean is said from six guesses on, where three of four go one way.
  private static let guessesForLean = 6

  /// The first thing that is true; where to begin changes from week to week, so that it stays worth
  /// reading.
  package init(of sessions: [Session], week: Int, accuracy: (Trial) -> Double) {
    let trials = sessions.flatMap(\.trials).filter(\.isCounted)
    let lessons = Self.lessons(of: trials, accuracy: accuracy)
    // By twos through the five: what stands in for a lesson is not the next week's.
    let start = week * 2 % max(1, lessons.count)
    self = (lessons[start...] + lessons[..<start]).lazy.compactMap(\.self).first ?? .fresh
  }

  /// The five kinds of lessons in order, nil where one is not true.
  private static func lessons(
    of trials: [Trial],
    accuracy: (Trial) -> Double
  ) -> [WeekLesson?] {
    let spotOn = trials.count { $0.rating == .spotOn }
    let near = trials.count { $0.rating == .spotOn || $0.rating == .close }
    let bests = trials.filter { $0.isPersonalBest && $0.rating != .wayOff }
      .reduce(into: [String]()) { names, trial in
        if !names.contains(trial.taskDisplayName) { names.append(trial.taskDisplayName) }
      }
    return [
      lean(of: trials),
      sharpest(of: trials, accuracy: accuracy),
      bests.isEmpty ? nil : .bests(steps: bests),
      spotOn > 1 ? .spotOn(count: spotOn) : nil,
      trials.isEmpty ? nil : .played(count: trials.count, near: near),
    ]
  }

  private static func lean(of trials: [Trial]) -> WeekLesson? {
    guard trials.count >= guessesForLean else { return nil }
    let over = trials.count { $0.direction == .over }
    let under = trials.count { $0.direction == .under }
    return over * 4 >= trials.count * 3
      ? .long : under * 4 >= trials.count * 3 ? .short : nil
  }

  private static func sharpest(
    of trials: [Trial],
    accuracy: (Trial) -> Double
  ) -> WeekLesson? {
    let steps = Dictionary(grouping: trials, by: \.taskID).values.filter { $0.count > 1 }
      .map { trials in
        (
          step: trials[trials.count - 1].taskDisplayName,
          accuracy: trials.map(accuracy).reduce(0, +) / Double(trials.count)
        )
      }
    let best = steps.max { ($0.accuracy, $1.step) < ($1.accuracy, $0.step) }
    guard let best, steps.count > 1, best.accuracy >= 75 else { return nil }
    return .sharpest(step: best.step)
  }

  package func text(in catalogue: Catalogue) -> String {
    switch self {
    case .fresh: catalogue.text("week.fresh")
    case .long: catalogue.text("week.long")
    case .short: catalogue.text("week.short")
    case .sharpest(let step): catalogue.text("week.sharpest", ["step": step])
    case .bests(let steps):
      catalogue.text("week.bests", ["steps": steps.joined(separator: ", ")])
    case .spotOn(let count): catalogue.text("week.spotOn", ["count": "\(count)"])
    case .played(let count, let near):
      catalogue.text("week.played", ["count": "\(count)", "near": "\(near)"])
    }
  }
}
