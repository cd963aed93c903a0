/// One measured guess: the estimate, the actual time, and how the game rated it.
public struct Trial: Hashable, Sendable, Codable, Identifiable {
  /// The id of the trial.
  public let id: TrialID
  /// The session that it belongs to.
  public let sessionID: SessionID
  /// The task that was done.
  public let taskID: TaskID
  /// The display name of the task at the start of the session.
  public let taskDisplayName: String
  /// The step of the session, from 0.
  public let orderIndex: Int
  /// The player's guess.
  ///
  /// Of a mystery step it is how long the step felt, or how long it took if the player did not say.
  public let estimate: Estimate
  /// How long the step felt in seconds; absent if the player was not asked or did not answer.
  public let felt: Seconds?
  /// The time between lock-in and done in seconds, at least 0.001.
  public let actual: Seconds
  /// The name of the scorer that rated it; the accuracy follows from the durations and this.
  public let scorer: String
  /// How close the guess was.
  public let rating: Rating
  /// The automatic verdict, from the clocks and the durations alone.
  public let verdict: Validity
  /// The player's verdict about the trial, in place of the computed one; absent if they said
  /// nothing.
  public var flag: PlayerFlag?
  /// The stamp of what the player said after the reveal; absent if they said nothing since.
  public var flagStamp: EditStamp?
  /// Whether it was strictly closer than every counted trial of the task before it.
  ///
  /// False where there was none before it. It stays as it was at the reveal.
  public let wasClosest: Bool
  /// The fact of the step's history that the words at the reveal spoke of; absent if they did not.
  public var remark: StepRemark?
  /// The XP of the trial, 0 to 1,000,000.
  public let xp: Int
  /// When the player said "done".
  public let recordedAt: Instant
  /// The player's civil day at that instant.
  public let day: CivilDay

  /// A trial with these values, which are not checked.
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
    flagStamp: EditStamp? = nil,
    wasClosest: Bool,
    remark: StepRemark? = nil,
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
    self.flagStamp = flagStamp
    self.wasClosest = wasClosest
    self.remark = remark
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
    case flagStamp
    case wasClosest
    case remark
    case xp
    case recordedAt
    case day
  }

  /// What the player said about the trial, or else the automatic verdict.
  public var validity: Validity { flag?.validity ?? verdict }

  /// Whether it counts in averages, personal bests, trend and measures.
  public var isCounted: Bool { validity == .ok }

  /// Estimated − actual, positive where the guess was longer; see `Estimate.difference(from:)`.
  public var difference: Seconds { estimate.difference(from: actual) }

  /// Whether the guess was too long, too short, exact or a range that held the time.
  public var direction: Direction { Direction(of: estimate, actual: actual) }

  /// Whether it is a new personal best (PROG-06): the closest so far, and counted.
  public var isPersonalBest: Bool { wasClosest && isCounted }
}

/// A fact of a step's own history that the words at a reveal speak of.
public enum StepRemark: String, CaseIterable, Codable, Sendable, Hashable {
  /// Closer than every counted trial of the step before it, in the seconds that are shown.
  case closestYet
  /// Spot on for the second time in a row.
  case spotOnTwice
  /// Within a minute for the third time in a row, on a step of two minutes or more.
  case thirdWithinMinute
  /// At most half as far off as the time before.
  case twiceAsClose
  /// The tenth counted trial of the step.
  case tenthGuess
  /// The fiftieth counted trial of the step.
  case fiftiethGuess
  /// The hundredth counted trial of the step.
  case hundredthGuess
}

/// A trial between lock-in and reveal, with all that another process needs to finish it.
public struct OpenTrial: Hashable, Sendable, Codable {
  /// The id that the trial will have.
  public let trialID: TrialID
  /// The player's guess; ``Estimate/ofMystery`` if there is none.
  public let estimate: Estimate
  /// All clocks at the lock-in.
  public let lockedAt: Moment
  /// The time that was measured at done; only in the phase `recalling`.
  public var measured: MeasuredTime?

  /// An open trial with these values, which are not checked.
  public init(
    trialID: TrialID,
    estimate: Estimate,
    lockedAt: Moment,
    measured: MeasuredTime? = nil
  ) {
    self.trialID = trialID
    self.estimate = estimate
    self.lockedAt = lockedAt
    self.measured = measured
  }
}

/// What was measured of a trial when the player said "done".
public struct MeasuredTime: Hashable, Sendable, Codable {
  /// The time between lock-in and done in seconds, at least 0.001.
  public let actual: Seconds
  /// The automatic verdict, from the clocks and the durations alone.
  public let verdict: Validity
  /// The player's verdict about the trial; absent if they said nothing.
  public let flag: PlayerFlag?
  /// When the player said "done".
  public let recordedAt: Instant
  /// The player's civil day at that instant.
  public let day: CivilDay

  /// A measurement with these values, which are not checked.
  public init(
    actual: Seconds,
    verdict: Validity,
    flag: PlayerFlag?,
    recordedAt: Instant,
    day: CivilDay
  ) {
    self.actual = actual
    self.verdict = verdict
    self.flag = flag
    self.recordedAt = recordedAt
    self.day = day
  }

  private enum CodingKeys: String, CodingKey {
    case actual = "actualSeconds"
    case verdict
    case flag
    case recordedAt
    case day
  }
}
