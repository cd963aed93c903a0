public import TimeQuestMeasures
public import TimeQuestModels

/// How long a quest will take, as a parent sees it: "finished by 7:52 on 9 of 10 days".
public struct QuestForecast: Hashable, Codable, Sendable {
  /// What a forecast is made from.
  public enum Method: String, CaseIterable, Codable, Sendable {
    /// Whole runs of exactly this list of steps, gaps and breaks included.
    case runs
    /// Sums of the steps and gaps of whole days, for a list that was not played three times yet.
    case steps
  }

  /// How long the whole quest takes at most, in a share of all runs.
  public struct Quantile: Hashable, Codable, Sendable {
    /// The share of all runs, 0 to 1.
    public let share: Double
    /// How long it takes at most in that share, in seconds.
    public let seconds: Seconds
    /// When it is done at the latest in that share; null if the end was given.
    @Nullable public private(set) var endsAt: Instant?
    /// When to start for that share; null if the start was given.
    @Nullable public private(set) var startBy: Instant?
  }

  /// A task of the list.
  public struct Task: Hashable, Codable, Sendable {
    /// The task.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String
    /// How many of its times, of these days, the forecast is made from; 0 if its reference stands
    /// for them.
    public let n: Int
    /// For each share of runs, the time within which they end; empty if there is no forecast.
    public let quantiles: [TaskQuantile]
  }

  /// How long one task takes at most, in a share of all runs.
  public struct TaskQuantile: Hashable, Codable, Sendable {
    /// The share of all runs, 0 to 1.
    public let share: Double
    /// How long the task takes at most in that share, in seconds.
    public let seconds: Seconds
  }

  /// A task that was never done and has no reference.
  public struct Missing: Hashable, Codable, Sendable {
    /// The task.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String
  }

  /// For each past morning on which the quest was begun, whether the forecast as it would have been
  /// made then held; one that was abandoned, forgotten or broken by an hour did not hold.
  public struct Record: Hashable, Codable, Sendable {
    /// How many mornings there was a forecast for.
    public let runs: Int
    /// In how many of them the forecast of 50 % held.
    public let inside50: Int
    /// In how many of them the forecast of 80 % held.
    public let inside80: Int
    /// In how many of them the forecast of 90 % held.
    public let inside90: Int
  }

  /// The routine.
  public let routineID: RoutineID
  /// The share of runs that `seconds`, `endsAt` and `startBy` hold in.
  public let confidence: Double
  /// Whether it is made from whole runs, or adds up steps and gaps.
  public let method: Method
  /// The days whose runs say how long it takes.
  public let days: DurationForecast.Days
  /// When it begins; null if the end was given.
  @Nullable public private(set) var startAt: Instant?
  /// When it has to be done; null if the start was given.
  @Nullable public private(set) var endBy: Instant?
  /// How long the whole takes at most, with that confidence; null without a forecast.
  @Nullable public private(set) var seconds: Seconds?
  /// When it is done at the latest, with that confidence; null without a forecast, or with `endBy`.
  @Nullable public private(set) var endsAt: Instant?
  /// When to start at the latest, with that confidence; null without a forecast or `endBy`.
  @Nullable public private(set) var startBy: Instant?
  /// How long the whole takes, by share; empty without a forecast.
  public let quantiles: [Quantile]
  /// The seconds that suffice in that share of runs for every distribution; null with too few.
  @Nullable public private(set) var bound: Seconds?
  /// The tasks of the list, in order.
  public let tasks: [Task]
  /// The tasks that were never done and have no reference; if there is one, there is no
  /// forecast of a list that was not played three times.
  public let missing: [Missing]
  /// How earlier forecasts held.
  public let record: Record
  /// The median time of day at which the quest was started; null if it never was.
  @Nullable public private(set) var usualStart: TimeOfDay?
  /// How many runs of these days it is made from.
  public let n: Int
  /// One sentence or more: by when, how often, and how such forecasts held.
  public let text: String
  /// One sentence for a researcher; null without a forecast.
  @Nullable public private(set) var detail: String?
  /// Why there is no forecast.
  public let insufficientData: InsufficientDataReason?
}
