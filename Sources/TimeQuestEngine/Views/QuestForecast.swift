public import TimeQuestMeasures
public import TimeQuestModels

/// How long a quest will take a player, step by step and as a whole.
public struct QuestForecast: Hashable, Sendable {
  public struct Guess: Hashable, Sendable {
    public let task: RoutineTask
    /// The player's last guess at it; nil where there is none.
    public let estimate: Seconds?
  }

  public let player: Player
  public let routine: Routine
  /// The steps that have been guessed, in order; `forecast` counts them so.
  public let known: [Guess]
  /// The steps that have not: the forecast is without them.
  public let missing: [RoutineTask]
  /// Silent under six trials, and where no step has been guessed.
  public let forecast: Result<Forecast, InsufficientData>
  public let startAt: Instant

  init(
    player: Player,
    routine: Routine,
    guesses: [Guess],
    velocities: [Double],
    startAt: Instant
  ) {
    self.player = player
    self.routine = routine
    self.startAt = startAt
    known = guesses.filter { $0.estimate != nil }
    missing = guesses.filter { $0.estimate == nil }.map(\.task)
    do throws(InsufficientData) {
      guard !known.isEmpty else {
        throw InsufficientData(n: 0, needed: TimeSenseMeasure.trialsNeeded)
      }
      forecast = .success(
        try Forecast(
          estimates: known.compactMap { $0.estimate?.value },
          velocities: velocities
        )
      )
    } catch {
      forecast = .failure(error)
    }
  }
}
