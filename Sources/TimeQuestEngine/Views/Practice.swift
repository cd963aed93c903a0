public import TimeQuestMeasures
public import TimeQuestModels

/// A player's trials of one step from the first one on, and the curve they lie around.
public struct Practice: Hashable, Sendable {
  public let player: Player
  /// |e| = |ln(estimated/actual)| of each trial, oldest first.
  public let distances: [Double]
  public let days: [CivilDay]
  public let fit: Result<LearningFit, InsufficientData>

  init(player: Player, trials: [Trial]) {
    self.player = player
    distances = trials.map { abs(TrialDurations($0).logRatio) }
    days = trials.map(\.day)
    do throws(InsufficientData) {
      fit = .success(try LearningFit(of: distances))
    } catch {
      fit = .failure(error)
    }
  }
}
