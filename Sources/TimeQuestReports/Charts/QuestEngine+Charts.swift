public import TimeQuestEngine
import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestProgression
import TimeQuestWords

extension QuestEngine {
  /// A chart of accuracy over time, one point a civil day; see `trend`.
  public func trendChart(
    of playerID: PlayerID? = nil,
    days: DayCount = 30,
    step: TaskID? = nil
  ) async throws -> ChartFigure {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let points = try self.trendPoints(
        of: player,
        days: days,
        by: .day,
        step: step,
        in: reader,
        at: moment.wall
      )
      return .trend(points, in: Catalogue.language(player.locale))
    }
  }

  /// A chart of how far off each guess at a step was; see `learningCurve`.
  public func learningCurveChart(
    of playerID: PlayerID? = nil,
    step: TaskID
  ) async throws -> ChartFigure {
    let (practice, player) = try await practice(of: playerID, step)
    let catalogue = Catalogue.language(player.locale)
    return .learningCurve(practice.trials, practice.learning, in: catalogue)
  }

  /// A chart of the latest guesses against the times they took.
  public func scatterChart(
    of playerID: PlayerID? = nil,
    step: TaskID? = nil
  ) async throws -> ChartFigure {
    let (trials, player) = try await shownTrials(of: playerID, step, ChartFigure.scatterTrials)
    return .scatter(trials, in: Catalogue.language(player.locale))
  }
}
