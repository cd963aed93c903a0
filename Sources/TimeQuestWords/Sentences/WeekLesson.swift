package import TimeQuestModels

/// One true thing of a week, from the log; it never counts hits against guesses.
package enum WeekLesson: Hashable {
  case fresh
  /// Steps with a new personal best.
  case bests(steps: [String])
  /// A step that had its fifth near guess in a row.
  case tamed(step: String)
  /// A step whose latest guesses are much closer than its first ones.
  case thenAndNow(step: String)
  /// The first discovery of the week.
  case discovery(Discovery)
  /// The steps that took the most and the least time.
  case lengths(longest: String, shortest: String)
  /// The one step that was played.
  case only(step: String)

  /// The first thing that is true; where to begin changes from week to week.
  ///
  /// `sessions` are the completed ones of the week, `tamed` the steps that were tamed in it.
  package init(of sessions: [Session], week: Int, tamed: [String]) {
    let trials = sessions.flatMap(\.trials).filter(\.isCounted)
    let bests = trials.filter { $0.isPersonalBest && $0.rating != .wayOff }
      .reduce(into: [String]()) { names, trial in
        if !names.contains(trial.taskDisplayName) { names.append(trial.taskDisplayName) }
      }
    let lessons: [WeekLesson?] = [
      bests.isEmpty ? nil : .bests(steps: bests),
      tamed.first.map { .tamed(step: $0) },
      sessions.lazy.compactMap { session in
        session.tasks.first { $0.id == session.award?.thenAndNow?.stepID }?.displayName
      }.first.map { .thenAndNow(step: $0) },
      sessions.lazy.compactMap { $0.award?.discoveries.inOrder.first }.first.map { .discovery($0) },
      Self.lengths(of: trials),
    ]
    let start = week % lessons.count
    self =
      (lessons[start...] + lessons[..<start]).lazy.compactMap(\.self).first
      ?? trials.first.map { .only(step: $0.taskDisplayName) } ?? .fresh
  }

  private static func lengths(of trials: [Trial]) -> WeekLesson? {
    let ordered = trials.sorted { $0.actual < $1.actual }
    guard let shortest = ordered.first, let longest = ordered.last,
      shortest.taskDisplayName != longest.taskDisplayName
    else { return nil }
    return .lengths(longest: longest.taskDisplayName, shortest: shortest.taskDisplayName)
  }

  /// One of three lines, by the week.
  package func text(in catalogue: Catalogue, week: Int) -> String {
    let turn = week % 3 + 1
    return switch self {
    case .fresh: catalogue.text("week.fresh")
    case .bests(let steps):
      catalogue.text("week.bests.\(turn)", ["steps": steps.joined(separator: ", ")])
    case .tamed(let step): catalogue.text("week.tamed.\(turn)", ["step": step])
    case .thenAndNow(let step): catalogue.text("week.thenAndNow.\(turn)", ["step": step])
    case .discovery(let discovery):
      catalogue.text(
        "week.discovery.\(turn)",
        ["title": catalogue["discovery.\(discovery.rawValue).title"]]
      )
    case .lengths(let longest, let shortest):
      catalogue.text("week.lengths.\(turn)", ["longest": longest, "shortest": shortest])
    case .only(let step): catalogue.text("week.only", ["step": step])
    }
  }
}
