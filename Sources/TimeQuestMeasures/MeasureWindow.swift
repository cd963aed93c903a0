public import TimeQuestModels

/// Which of the latest trials a measure is of: it tells what is, not what was.
public enum MeasureWindow: Hashable, Sendable {
  /// The latest trials, for one step.
  case trials(Int)
  /// The trials of the latest days on which there are any.
  case days(Int)

  /// The number of trials or days where no other is asked for.
  public static let standard = 20

  /// The most trials of any window, so that its measures are computed in 50 ms.
  public static let mostTrials = 300

  /// The index of the window's first trial; `days` has the day of each trial, oldest first.
  public func start(of days: [CivilDay]) -> Int {
    let first = max(0, days.count - Self.mostTrials)
    switch self {
    case .trials(let count): return max(first, days.count - count)
    case .days(let count):
      let earliest = Set(days).sorted(by: >).prefix(count).last
      return max(first, days.firstIndex { $0 >= earliest ?? $0 } ?? 0)
    }
  }
}
