/// One run of a quest, with a snapshot of its steps and every trial so far.
public struct Session: Hashable, Sendable, Codable {
  public let id: SessionID
  public let playerID: PlayerID
  public let routineID: RoutineID
  /// The quest's display name as it was at the start.
  public let displayName: String
  public package(set) var tasks: [SessionTask]
  public let feedback: FeedbackSchedule
  /// Calibration sessions that were left before this one; above 0 this is one of them.
  public let calibrationRemaining: Int
  public let startedAt: Instant
  public var completedAt: Instant?
  /// The civil day of completion; of the start while open.
  public var day: CivilDay
  public var phase: Phase
  /// The current step, from 0; the last one once the session has ended.
  public var step: Int
  /// Only in `active` and `recalling`.
  public var openTrial: OpenTrial?
  /// In the order of the steps.
  public var trials: [Trial]
  /// Only once completed.
  public var award: Award?
  /// Grows by one with every change.
  public var revision: Int

  public init(
    id: SessionID,
    playerID: PlayerID,
    routineID: RoutineID,
    displayName: String,
    tasks: [SessionTask],
    feedback: FeedbackSchedule,
    calibrationRemaining: Int,
    startedAt: Instant,
    completedAt: Instant? = nil,
    day: CivilDay,
    phase: Phase = .estimating,
    step: Int = 0,
    openTrial: OpenTrial? = nil,
    trials: [Trial] = [],
    award: Award? = nil,
    revision: Int = 1
  ) {
    self.id = id
    self.playerID = playerID
    self.routineID = routineID
    self.displayName = displayName
    self.tasks = tasks
    self.feedback = feedback
    self.calibrationRemaining = calibrationRemaining
    self.startedAt = startedAt
    self.completedAt = completedAt
    self.day = day
    self.phase = phase
    self.step = step
    self.openTrial = openTrial
    self.trials = trials
    self.award = award
    self.revision = revision
  }

  public var isCalibration: Bool { calibrationRemaining > 0 }
}
