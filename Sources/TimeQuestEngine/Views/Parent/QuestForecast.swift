import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestScoring

/// How long a quest will take, as a parent sees it.
public struct QuestForecast: Hashable, Codable, Sendable {
  /// How long the whole quest takes at most, in a share of all runs.
  public struct Quantile: Hashable, Codable, Sendable {
    /// The share of all runs, 0 to 1.
    public let share: Double
    /// How long it takes at most in that share, in seconds.
    public let seconds: Seconds
    /// When it is done at the latest in that share.
    public let endsAt: Instant

    /// A view with these members, for previews and tests.
    public init(
      share: Double,
      seconds: Seconds,
      endsAt: Instant
    ) {
      self.share = share
      self.seconds = seconds
      self.endsAt = endsAt
    }
  }

  /// A task that the forecast adds up.
  public struct Task: Hashable, Codable, Sendable {
    /// The task.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String
    /// The player's last guess that counts, in seconds.
    public let estimatedSeconds: Seconds
    /// How long it takes, by share; empty where there is no forecast.
    public let quantiles: [TaskQuantile]

    /// A view with these members, for previews and tests.
    public init(
      taskID: TaskID,
      name: String,
      displayName: String,
      estimatedSeconds: Seconds,
      quantiles: [TaskQuantile]
    ) {
      self.taskID = taskID
      self.name = name
      self.displayName = displayName
      self.estimatedSeconds = estimatedSeconds
      self.quantiles = quantiles
    }
  }

  /// How long one task takes at most, in a share of all runs.
  public struct TaskQuantile: Hashable, Codable, Sendable {
    /// The share of all runs, 0 to 1.
    public let share: Double
    /// How long the task takes at most in that share, in seconds.
    public let seconds: Seconds

    /// A view with these members, for previews and tests.
    public init(
      share: Double,
      seconds: Seconds
    ) {
      self.share = share
      self.seconds = seconds
    }
  }

  /// A task that the player has not guessed yet.
  public struct Missing: Hashable, Codable, Sendable {
    /// The task.
    public let taskID: TaskID
    /// The internal name, which no player sees.
    public let name: String
    /// The name that players see.
    public let displayName: String

    /// A view with these members, for previews and tests.
    public init(
      taskID: TaskID,
      name: String,
      displayName: String
    ) {
      self.taskID = taskID
      self.name = name
      self.displayName = displayName
    }
  }

  /// The routine.
  public let routineID: RoutineID
  /// The share of rounds that `seconds` and `endsAt` hold in.
  public let confidence: Double
  /// When it begins.
  public let startAt: Instant
  /// How long the whole takes at most, with that confidence; null without a forecast.
  @Nullable public private(set) var seconds: Seconds?
  /// When it is done at the latest, with that confidence; null without a forecast.
  @Nullable public private(set) var endsAt: Instant?
  /// How long the whole takes, by share; empty without a forecast.
  public let quantiles: [Quantile]
  /// The tasks that the forecast adds up, in order.
  public let tasks: [Task]
  /// The tasks that the player has not guessed yet; the forecast is without them.
  public let missing: [Missing]
  /// How many of the player's latest trials the velocities come from.
  public let n: Int
  /// One sentence: by when, and how often.
  public let text: String
  /// One sentence for a researcher; null without a forecast.
  @Nullable public private(set) var detail: String?
  /// Why there is no forecast.
  public let insufficientData: InsufficientDataReason?

  /// A view with these members, for previews and tests.
  public init(
    routineID: RoutineID,
    confidence: Double,
    startAt: Instant,
    seconds: Seconds? = nil,
    endsAt: Instant? = nil,
    quantiles: [Quantile],
    tasks: [Task],
    missing: [Missing],
    n: Int,
    text: String,
    detail: String? = nil,
    insufficientData: InsufficientDataReason? = nil
  ) {
    self.routineID = routineID
    self.confidence = confidence
    self.startAt = startAt
    _seconds = Nullable(seconds)
    _endsAt = Nullable(endsAt)
    self.quantiles = quantiles
    self.tasks = tasks
    self.missing = missing
    self.n = n
    self.text = text
    _detail = Nullable(detail)
    self.insufficientData = insufficientData
  }
}

extension QuestForecast {
  /// A task, and the player's last guess at it; nil where there is none.
  struct Guess {
    let task: RoutineTask
    let estimate: Seconds?
  }

  private static let shares = [10, 25, 50, 75, 90, 95]

  init(
    of routine: Routine,
    for player: Player,
    guesses: [Guess],
    velocities: [Double],
    percent: Int,
    startAt: Instant
  ) {
    let words = MeasureWords(Catalogue.language(player.locale))
    let known = guesses.filter { $0.estimate != nil }
    let missing = guesses.filter { $0.estimate == nil }.map(\.task)
    let shares = Set(Self.shares + [percent]).sorted().map { Double($0) / 100 }
    var quantiles: [Quantile] = []
    var forecast: Forecast?
    var reason: InsufficientDataReason?
    var end: Quantile?
    let sentence: String
    let n: Int
    do throws(InsufficientData) {
      let found = try Self.forecast(of: known, velocities: velocities)
      forecast = found
      quantiles = shares.map { Quantile(found, share: $0, startAt: startAt) }
      end = Quantile(found, share: Double(percent) / 100, startAt: startAt)
      n = found.n
      sentence = words.sentence(found, for: player, startAt: startAt, percent: percent)
    } catch {
      n = error.n
      sentence = words.explanation(error)
      reason = InsufficientDataReason("forecast", error, text: sentence)
    }
    self.init(
      routineID: routine.id,
      confidence: Double(percent) / 100,
      startAt: startAt,
      seconds: end?.seconds,
      endsAt: end?.endsAt,
      quantiles: quantiles,
      tasks: known.enumerated().map { index, guess in
        Task(guess, index, forecast, shares: shares)
      },
      missing: missing.map { Missing(taskID: $0.id, name: $0.name, displayName: $0.displayName) },
      n: n,
      text: [sentence, words.missing(missing.map(\.displayName))].compactMap(\.self)
        .joined(separator: " "),
      detail: forecast.map { words.detail($0, percent: percent) },
      insufficientData: reason
    )
  }

  private static func forecast(
    of known: [Guess],
    velocities: [Double]
  ) throws(InsufficientData) -> Forecast {
    guard !known.isEmpty else {
      throw InsufficientData(n: 0, needed: TimeSenseMeasure.trialsNeeded)
    }
    return try Forecast(estimates: known.compactMap { $0.estimate?.value }, velocities: velocities)
  }
}

extension QuestForecast.Quantile {
  fileprivate init(_ forecast: Forecast, share: Double, startAt: Instant) {
    let seconds = Seconds(rounding: forecast.total(at: share)) ?? .zero
    self.init(share: share, seconds: seconds, endsAt: startAt.advanced(by: seconds))
  }
}

extension QuestForecast.Task {
  fileprivate init(
    _ guess: QuestForecast.Guess,
    _ index: Int,
    _ forecast: Forecast?,
    shares: [Double]
  ) {
    let quantiles = forecast.map { forecast in
      shares.map {
        QuestForecast.TaskQuantile(
          share: $0,
          seconds: Seconds(rounding: forecast.step(index, at: $0)) ?? .zero
        )
      }
    }
    self.init(
      taskID: guess.task.id,
      name: guess.task.name,
      displayName: guess.task.displayName,
      estimatedSeconds: guess.estimate ?? .zero,
      quantiles: quantiles ?? []
    )
  }
}
