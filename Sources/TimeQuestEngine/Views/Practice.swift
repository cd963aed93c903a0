public import TimeQuestModels
public import TimeQuestProgression

/// A player's trials of one step from the first one on, and the curve they lie around.
public struct Practice: Hashable, Sendable {
  public let player: Player
  /// |e| = |ln(estimated/actual)| of each trial, oldest first.
  public let distances: [Double]
  public let days: [CivilDay]
  public let fit: Result<LearningFit, Silence>

  init(player: Player, trials: [Estimation]) {
    self.player = player
    distances = trials.map { abs(TrialTimes($0).logRatio) }
    days = trials.map(\.day)
    do throws(Silence) {
      fit = .success(try LearningFit(of: distances))
    } catch {
      fit = .failure(error)
    }
  }
}
