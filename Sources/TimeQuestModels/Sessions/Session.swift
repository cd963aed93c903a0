/// One run of a quest, with a snapshot of its steps and every revealed trial so far.
public struct Session: Hashable, Sendable, Codable {
  /// The id of the session.
  public let id: SessionID
  /// The player who plays it.
  public let playerID: PlayerID
  /// The routine that it is a run of, which may have been deleted since.
  public let routineID: RoutineID
  /// The display name of the routine at the start.
  public let displayName: String
  /// The tasks of the routine at the start, in order.
  public package(set) var tasks: [SessionTask]
  /// When the player sees the results.
  public let feedback: FeedbackSchedule
  /// The calibration sessions that were left before this one, 0 to 3; above 0 this is one of them.
  public let calibrationRemaining: Int
  /// Whether it was started for practice: in no streak, reminder, door or day's quests.
  public let isPractice: Bool
  /// Whether an assistant played a part of it, whose host may show a clock: in no measure, unless
  /// the player's `countsAssisted` says otherwise.
  public var isAssisted: Bool
  /// How many trials of the player had been revealed before it: where the words go on.
  public let trialsBefore: Int
  /// When the session was started.
  public let startedAt: Instant
  /// When the session was completed; nil in every phase but `summary`.
  public var completedAt: Instant?
  /// The player's civil day at completion, and at the start before that.
  public var day: CivilDay
  /// The state of the session.
  public var phase: Phase
  /// The current step, from 0; the last one once the session has ended.
  public var step: Int
  /// The trial that is not revealed yet; nil in every phase but `active` and `recalling`.
  public var openTrial: OpenTrial?
  /// The revealed trials, in the order of the steps.
  public var trials: [Trial]
  /// What the session earned; nil in every phase but `summary`.
  public var award: Award?
  /// Grows by one with every change, from 1.
  public var revision: Int
  /// When the session was last changed.
  public var updatedAt: Instant
  /// The id of the last change.
  public var editID: EditID

  /// A session with these values, which are not checked; see `validationError`.
  public init(
    id: SessionID,
    playerID: PlayerID,
    routineID: RoutineID,
    displayName: String,
    tasks: [SessionTask],
    feedback: FeedbackSchedule,
    calibrationRemaining: Int,
    isPractice: Bool = false,
    isAssisted: Bool = false,
    trialsBefore: Int = 0,
    startedAt: Instant,
    completedAt: Instant? = nil,
    day: CivilDay,
    phase: Phase = .estimating,
    step: Int = 0,
    openTrial: OpenTrial? = nil,
    trials: [Trial] = [],
    award: Award? = nil,
    revision: Int = 1,
    updatedAt: Instant? = nil,
    editID: EditID = .unknown
  ) {
    self.id = id
    self.playerID = playerID
    self.routineID = routineID
    self.displayName = displayName
    self.tasks = tasks
    self.feedback = feedback
    self.calibrationRemaining = calibrationRemaining
    self.isPractice = isPractice
    self.isAssisted = isAssisted
    self.trialsBefore = trialsBefore
    self.startedAt = startedAt
    self.completedAt = completedAt
    self.day = day
    self.phase = phase
    self.step = step
    self.openTrial = openTrial
    self.trials = trials
    self.award = award
    self.revision = revision
    self.updatedAt = updatedAt ?? completedAt ?? startedAt
    self.editID = editID
  }

  /// Decodes a session; absent members of later versions take their defaults.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(SessionID.self, forKey: .id)
    playerID = try members.decode(PlayerID.self, forKey: .playerID)
    routineID = try members.decode(RoutineID.self, forKey: .routineID)
    displayName = try members.decode(String.self, forKey: .displayName)
    tasks = try members.decode([SessionTask].self, forKey: .tasks)
    feedback = try members.decode(FeedbackSchedule.self, forKey: .feedback)
    calibrationRemaining = try members.decode(Int.self, forKey: .calibrationRemaining)
    isPractice = try members.decodeIfPresent(Bool.self, forKey: .isPractice) ?? false
    isAssisted = try members.decodeIfPresent(Bool.self, forKey: .isAssisted) ?? false
    trialsBefore = try members.decodeIfPresent(Int.self, forKey: .trialsBefore) ?? 0
    startedAt = try members.decode(Instant.self, forKey: .startedAt)
    completedAt = try members.decodeIfPresent(Instant.self, forKey: .completedAt)
    day = try members.decode(CivilDay.self, forKey: .day)
    phase = try members.decode(Phase.self, forKey: .phase)
    step = try members.decode(Int.self, forKey: .step)
    openTrial = try members.decodeIfPresent(OpenTrial.self, forKey: .openTrial)
    trials = try members.decode([Trial].self, forKey: .trials)
    award = try members.decodeIfPresent(Award.self, forKey: .award)
    revision = try members.decode(Int.self, forKey: .revision)
    updatedAt =
      try members.decodeIfPresent(Instant.self, forKey: .updatedAt) ?? completedAt ?? startedAt
    editID = try members.decodeIfPresent(EditID.self, forKey: .editID) ?? .unknown
  }

  /// The stamp of the last change.
  public var stamp: EditStamp {
    EditStamp(revision: revision, updatedAt: updatedAt, editID: editID)
  }

  /// Whether this is one of the player's first three sessions of the routine (PROG-07).
  public var isCalibration: Bool { calibrationRemaining > 0 }
}

extension Session: Identifiable {}
