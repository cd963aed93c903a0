import Foundation
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// What a page for the family says of one player: read from the store, not yet in words.
struct FamilyReport: Sendable {
  let player: Player
  let today: CivilDay
  /// The day from which on a change is asked about.
  let since: CivilDay
  /// The counted trials, oldest first, as far back as a page looks.
  let trials: [Trial]
  /// All latest trials, those that do not count included, oldest first.
  let latest: [Trial]
  /// The routines with a run or a counted time of this player.
  let histories: [ForecastHistory]

  /// How many trials it looks back, at most.
  static let mostTrials = 2000

  /// When a forecast of today begins: when the player is reminded.
  var start: Instant {
    player.calendar.instant(on: today, at: player.preferences.reminderTime)
  }

  /// The typical miss before and from the day on; nil where a part is empty or right on.
  var change: Change? {
    let parts = (trials.filter { $0.day < since }, trials.filter { $0.day >= since })
    return Change(from: parts.0.map(MeasuredTrial.init), to: parts.1.map(MeasuredTrial.init))
  }
}

extension ForecastHistory {
  /// How long what passes between the steps takes, from runs of exactly this list; nil where there
  /// are too few of them, as the forecast of the whole says then.
  var betweenSteps: DurationForecast? {
    // A forecast needs durations above 0, and less than a second tells nothing.
    let gaps = own.map { max(1, $0.gaps.reduce(0, +)) }
    return try? DurationForecast(of: gaps)
  }
}
