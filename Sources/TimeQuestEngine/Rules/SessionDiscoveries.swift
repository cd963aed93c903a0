package import TimeQuestModels

/// What a completed session discovers, from its own trials alone (rules.md, Discoveries).
struct SessionDiscoveries {
  let counted: [Trial]
  private let session: Session

  init(_ session: Session) {
    self.session = session
    counted = session.trials.filter(\.isCounted)
  }

  var all: Set<Discovery> {
    guard !session.trials.isEmpty else { return [] }
    var found: Set<Discovery> = [.firstQuest]
    func find(_ discovery: Discovery, if isTrue: Bool) { if isTrue { found.insert(discovery) } }
    let spotOn = counted.filter { $0.rating == .spotOn }
    let numbers = counted.filter { $0.estimate.range == nil }
    let isNear = counted.allSatisfy(\.isNear)
    let hits = counted.map { $0.rating == .spotOn }
    find(.bullseye, if: !spotOn.isEmpty)
    find(.hatTrick, if: hits.indices.contains { hits[$0...].prefix(3) == [true, true, true] })
    find(.steadySession, if: isNear && counted.count >= 3)
    find(.rangeHeld, if: counted.contains { $0.direction == .inside })
    let directions = Set(counted.map(\.direction))
    find(.bothSides, if: isNear && directions.isSuperset(of: [.over, .under]))

    let isFlawless = spotOn.count == session.trials.count { $0.validity != .mystery }
    find(.flawless, if: isFlawless && counted.count >= 3)
    find(.flawlessFive, if: isFlawless && counted.count >= 5)
    find(.underAMinute, if: spotOn.contains { $0.actual < 60 })
    find(.quarterHour, if: spotOn.contains { $0.actual >= 900 })
    find(.halfHour, if: spotOn.contains { $0.actual >= 1800 })
    find(.fullHour, if: spotOn.contains { $0.actual >= 3600 })
    let exact = numbers.filter { $0.direction == .exact }
    find(.toTheSecond, if: exact.contains { $0.actual >= 60 })
    find(.toTheSecondLong, if: exact.contains { $0.actual >= 600 })
    find(
      .oddNumber,
      if: spotOn.contains {
        $0.estimate.range == nil && $0.estimate.seconds >= 120
          && !$0.estimate.seconds.shown.isMultiple(of: 60)
      }
    )
    find(.tightRange, if: counted.contains(where: \.isTightRange))
    find(
      .bothWays,
      if: counted.contains { $0.direction == .inside }
        && spotOn.contains { $0.estimate.range == nil }
    )
    find(.wholePalette, if: Set(counted.map(\.rating)).count == Rating.allCases.count)
    let distances = numbers.map(\.shownDistance).filter { $0 > 0 }
    find(.twins, if: Set(distances).count < distances.count)
    find(.twoBests, if: numbers.count { $0.isPersonalBest && $0.rating != .wayOff } >= 2)
    return found
  }

  /// The steps of the session's near trials.
  var nearSteps: [TaskID] { counted.filter(\.isNear).map(\.taskID) }
  var steps: Set<TaskID> { Set(counted.map(\.taskID)) }
  var spotOn: [Trial] { counted.filter { $0.rating == .spotOn } }
}

extension Trial {
  var isNear: Bool { rating == .spotOn || rating == .close }

  /// Whether it is a range that held and was so narrow that it is spot on.
  var isTightRange: Bool { direction == .inside && rating == .spotOn }
}

extension [Trial] {
  /// Where the first row of five near trials of one step ends; nil without one.
  ///
  /// The trials are those of one step that count, oldest first.
  package var tamedAt: Trial? {
    var row = 0
    for trial in self {
      row = trial.isNear ? row + 1 : 0
      if row == 5 { return trial }
    }
    return nil
  }
}
