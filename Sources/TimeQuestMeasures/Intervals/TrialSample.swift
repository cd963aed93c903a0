import TimeQuestModels

/// The trials that a measure is computed from, by day and by step.
///
/// Guesses of one morning resemble each other, so the days are what is resampled.
struct TrialSample: Sendable {
  let trials: [MeasuredTrial]
  /// The day of each trial, from 0 for the earliest.
  let dayOf: [Int]
  /// The step of each trial, from 0.
  let stepOf: [Int]
  let days: Int
  let steps: Int

  init(_ trials: some Collection<MeasuredTrial>) {
    self.trials = Array(trials)
    let days = Set(trials.map(\.day)).sorted()
    let dayIndex = Dictionary(uniqueKeysWithValues: days.enumerated().map { ($1, $0) })
    var stepIndex: [TaskID: Int] = [:]
    dayOf = trials.map { dayIndex[$0.day] ?? 0 }
    stepOf = trials.map { trial in
      let index = stepIndex[trial.stepID] ?? stepIndex.count
      stepIndex[trial.stepID] = index
      return index
    }
    self.days = days.count
    steps = stepIndex.count
  }

  var count: Int { trials.count }

  /// The places of each step's trials.
  var placesByStep: [[Int]] {
    var places = [[Int]](repeating: [], count: steps)
    for index in trials.indices { places[stepOf[index]].append(index) }
    return places
  }

  /// The mean over each day's trials of one number a trial.
  func dayMeans(_ numbers: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: days)
    var sizes = sums
    for index in numbers.indices {
      sums[dayOf[index]] += numbers[index]
      sizes[dayOf[index]] += 1
    }
    return zip(sums, sizes).map { $0 / $1 }
  }

  /// The numbers less the mean of their step.
  func centeredByStep(_ numbers: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: steps)
    var sizes = sums
    for index in numbers.indices {
      sums[stepOf[index]] += numbers[index]
      sizes[stepOf[index]] += 1
    }
    return numbers.indices.map { numbers[$0] - sums[stepOf[$0]] / sizes[stepOf[$0]] }
  }

  /// Throws `InsufficientData` where there are too few trials, or too few days.
  func require(
    trials needed: Int = TimeSenseMeasure.trialsNeeded,
    days daysNeeded: Int = TimeSenseMeasure.daysNeeded
  ) throws(InsufficientData) {
    guard count >= needed else { throw InsufficientData(n: count, needed: needed) }
    guard days >= daysNeeded else {
      throw InsufficientData(n: days, needed: daysNeeded, unit: .days)
    }
  }
}
