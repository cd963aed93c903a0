/// One trial: what was guessed, what it took, and what the game made of it.
public struct Trial: Hashable, Sendable, Codable {
  public let id: TrialID
  public let sessionID: SessionID
  public let taskID: TaskID
  /// The task's display name as it was then.
  public let taskDisplayName: String
  /// The step, from 0.
  public let orderIndex: Int
  public let estimate: Estimate
  /// How long it felt, where the player was asked and answered.
  public let felt: Seconds?
  /// At least a millisecond.
  public let actual: Seconds
  /// The name of the scorer that rated it; its accuracy follows from the durations and this.
  public let scorer: String
  public let rating: Rating
  /// What the clocks and the durations said.
  public let verdict: Validity
  /// What the player said.
  public var flag: PlayerFlag?
  /// Whether it was strictly closer than every counted trial of the task before it.
  public let wasClosest: Bool
  public let xp: Int
  public let recordedAt: Instant
  public let day: CivilDay

  public init(
    id: TrialID,
    sessionID: SessionID,
    taskID: TaskID,
    taskDisplayName: String,
    orderIndex: Int,
    estimate: Estimate,
    felt: Seconds?,
    actual: Seconds,
    scorer: String,
    rating: Rating,
    verdict: Validity,
    flag: PlayerFlag?,
    wasClosest: Bool,
    xp: Int,
    recordedAt: Instant,
    day: CivilDay
  ) {
    self.id = id
    self.sessionID = sessionID
    self.taskID = taskID
    self.taskDisplayName = taskDisplayName
    self.orderIndex = orderIndex
    self.estimate = estimate
    self.felt = felt
    self.actual = actual
    self.scorer = scorer
    self.rating = rating
    self.verdict = verdict
    self.flag = flag
    self.wasClosest = wasClosest
    self.xp = xp
    self.recordedAt = recordedAt
    self.day = day
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case sessionID
    case taskID
    case taskDisplayName
    case orderIndex
    case estimate
    case felt = "feltSeconds"
    case actual = "actualSeconds"
    case scorer
    case rating
    case verdict
    case flag
    case wasClosest
    case xp
    case recordedAt
    case day
  }

  /// The player's word where she gave it, else the automatic verdict.
  public var validity: Validity { flag?.validity ?? verdict }

  /// Whether it counts in averages, bests, trend and measures.
  public var isCounted: Bool { validity == .ok }

  /// Estimated minus actual: positive when the guess was longer than the task.
  public var difference: Seconds { estimate.seconds - actual }

  /// On which side the guess fell, by the whole seconds that are shown.
  public var direction: Direction { Direction(estimated: estimate.seconds, actual: actual) }

  public var isPersonalBest: Bool { wasClosest && isCounted }
}
