import TimeQuestMeasures
package import TimeQuestModels
package import TimeQuestWords

/// The trials of a window, and those that the player said not to count.
package struct TrialWindow: Sendable {
  let last: Int
  let counted: [Trial]
  let flaggedAtReveal: Int
  /// Trials that counted until the player said otherwise after the reveal.
  let flaggedLater: [Trial]

  /// Takes the latest trials of a player, oldest first, those that do not count included.
  ///
  /// `isOfStep` tells whether they are of one step: its window counts trials, all others days.
  package init(of trials: [Trial], last: Int?, isOfStep: Bool) {
    self.last = last ?? MeasureWindow.standard
    let window = isOfStep ? MeasureWindow.trials(self.last) : .days(self.last)
    let all = trials.filter(\.isCounted)
    let counted = Array(all[window.start(of: all.map(\.day))...])
    let within = trials.filter { trial in
      counted.first.map { (trial.recordedAt, trial.id) >= ($0.recordedAt, $0.id) } ?? true
    }
    self.counted = counted
    let flagged = within.filter { $0.flag != nil }
    flaggedAtReveal = flagged.count { $0.flagStamp == nil }
    flaggedLater = flagged.filter { $0.flagStamp != nil && $0.verdict == .ok }
  }
}

extension TimeSenseReport {
  /// `isOfQuest` tells whether the trials are those of one quest, whose guesses add up.
  package init(_ window: TrialWindow, isOfQuest: Bool, words: MeasureWords) {
    let trials = window.counted.map(MeasuredTrial.init)
    let sense = TimeSense(of: trials)
    let names = Dictionary(window.counted.map { ($0.taskID, $0.taskDisplayName) }) { $1 }
    let measures = TimeSenseMeasure.allCases.filter { isOfQuest || $0 != .questBias }
    func result(_ measure: TimeSenseMeasure) -> MeasureResult? {
      guard measures.contains(measure), case .success(let found) = sense[measure] else {
        return nil
      }
      return MeasureResult(
        found,
        text: words.sentence(measure, found, in: sense, names: names),
        detail: words.hasDetails ? words.detail(measure, found, in: sense) : nil
      )
    }
    self.init(
      window: Window(window, days: Set(trials.map(\.day))),
      bias: result(.bias),
      questBias: result(.questBias),
      typicalMiss: result(.typicalMiss),
      steadiness: result(.steadiness),
      constantError: result(.constantError),
      absoluteError: result(.absoluteError),
      centralTendency: result(.centralTendency),
      planning: result(.planning),
      perception: result(.perception),
      rangeHitRate: result(.rangeHitRate),
      intervalScore: result(.intervalScore),
      rounding: result(.rounding),
      steadinessParts: sense.steadinessParts.map(Parts.init),
      indifferenceSeconds: sense.indifferencePoint.flatMap { Seconds(rounding: $0) },
      meantHitRate: sense.meantHitRate,
      withFlaggedLater: Self.alternatives(window, measures),
      insufficientData: measures.compactMap { measure in
        guard case .failure(let reason) = sense[measure] else { return nil }
        return InsufficientDataReason(
          measure.rawValue,
          reason,
          text: words.explanation(reason, of: measure)
        )
      }
    )
  }

  private static func alternatives(
    _ window: TrialWindow,
    _ measures: [TimeSenseMeasure]
  ) -> [Alternative] {
    guard !window.flaggedLater.isEmpty else { return [] }
    let trials = (window.counted + window.flaggedLater)
      .sorted { ($0.recordedAt, $0.id) < ($1.recordedAt, $1.id) }
    let sense = TimeSense(of: trials.map(MeasuredTrial.init))
    return measures.compactMap { measure in
      guard case .success(let found) = sense[measure] else { return nil }
      return Alternative(measure: measure.rawValue, value: found.value, n: found.n)
    }
  }
}

extension TimeSenseReport.Window {
  fileprivate init(_ window: TrialWindow, days: Set<CivilDay>) {
    self.init(
      last: window.last,
      trials: window.counted.count,
      days: days.count,
      from: days.min(),
      to: days.max(),
      flaggedAtReveal: window.flaggedAtReveal,
      flaggedLater: window.flaggedLater.count
    )
  }
}

extension TimeSenseReport.Parts {
  fileprivate init(_ parts: SteadinessParts) {
    self.init(guesses: parts.guesses, times: parts.times, correlation: parts.correlation)
  }
}
