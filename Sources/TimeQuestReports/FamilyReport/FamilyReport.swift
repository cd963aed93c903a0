import Foundation
import TimeQuestEngine
import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

/// What a page for the family says of one player: read from the store, not yet in words.
struct FamilyReport: Sendable {
  let player: Player
  let today: CivilDay
  /// Whether practice is working, from the ten weeks before Monday or since the day asked for.
  let learning: Result<LearningTest, InsufficientData>
  /// First guesses at new steps; nil below the number that a family is shown them from.
  let transfer: Transfer?
  /// The counted trials, oldest first, as far back as a page looks.
  let trials: [Trial]
  /// All latest trials, those that do not count included, oldest first.
  let latest: [Trial]
  /// The routines with a run or a counted time of this player.
  let histories: [ForecastHistory]
  /// The experiments that are over.
  let studies: [StudyDetails]

  /// How many trials it looks back, at most.
  static let mostTrials = 2000
}

extension ForecastHistory {
  /// When the quest begins that day: at its usual time, which before the day start is on the next
  /// date.
  func start(on day: CivilDay) -> Instant {
    let time = usualStart ?? player.preferences.reminderTime
    let date = time.hour < player.dayStartHour ? day.advanced(by: 1) : day
    return player.calendar.instant(on: date, at: time)
  }

  /// How long what passes between the steps takes, from runs of exactly this list; nil where there
  /// are too few of them, as the forecast of the whole says then.
  func betweenSteps(onWeekend: Bool) -> DurationForecast? {
    // A forecast needs durations above 0, and less than a second tells nothing.
    let gaps = own.map {
      PastDuration(seconds: max(1, $0.gaps.reduce(0, +)), isWeekend: $0.total.isWeekend)
    }
    return try? DurationForecast(of: gaps, onWeekend: onWeekend)
  }
}

extension ParentSession {
  /// A page for the family on one player, as one HTML document in the player's language.
  ///
  /// `since` is the day from which on learning is looked for, ten weeks ago unless it is given.
  /// Throws `QuestError.notFound` for an unknown player.
  package func report(of playerID: PlayerID? = nil, since: CivilDay? = nil) async throws -> String {
    let report = try await authorized().read { reader, moment in
      let player = try reader.player(named: playerID)
      let today = player.calendar.day(of: moment.wall)
      let histories = try reader.resolvedRoutines().filter { $0.isFor(player.id) }.map {
        try reader.forecastHistory($0.id, of: player.id, nil, at: moment.wall)
      }
      return FamilyReport(
        player: player,
        today: today,
        learning: LearningTest.result(
          of: try reader.claimedTrials(by: player, since: since, at: moment.wall)
        ),
        transfer: Transfer.shown(of: try reader.firstTrials(by: player)),
        trials: try reader.countedTrials(by: player, limit: FamilyReport.mostTrials),
        latest: try reader.latestTrials(by: player, step: nil, quest: nil),
        histories: histories.filter { history in
          !history.mornings.isEmpty || history.times.contains { !$0.isEmpty }
        },
        studies: try reader.finishedStudies(of: player, at: moment.wall)
      )
    }
    return report.page()
  }
}
