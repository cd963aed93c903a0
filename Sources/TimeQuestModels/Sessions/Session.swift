/// One run of a quest, with a snapshot of its steps and every revealed trial so far.
public struct Session: Hashable, Sendable, Codable, Identifiable {
  /// The id of the session.
  public let id: SessionID
  /// The player who plays it.
  public let playerID: PlayerID
  /// The routine that it is a run of, which may have been deleted since.
  public let routineID: RoutineID
  /// The display name of the routine at the start.
  public let displayName: String
  /// The symbol of the routine at the start; absent for none.
  public let symbol: Symbol?
  /// The tasks of the routine at the start, in order.
  public package(set) var tasks: [SessionTask]
  /// When the player sees the results.
  public let feedback: FeedbackSchedule
  /// The calibration sessions that were left before this one, 0 to 3; above 0 this is one of them.
  public let calibrationRemaining: Int
  /// Whether it was started for practice: in no streak, reminder, door or day's quests.
  public let isPractice: Bool
  /// Whether an assistant played a part of it.
  ///
  /// Its host may show a clock: it is in no measure, unless the player's `countsAssisted` says
  /// otherwise.
  public var isAssisted: Bool
  /// Its part in a study, as it was drawn at its start; absent for most.
  public let study: StudyAssignment?
  /// How many trials of the player had been revealed before it.
  ///
  /// That is where the words go on.
  public let trialsBefore: Int
  /// When the session was started.
  public let startedAt: Instant
  /// When the session was completed; absent in every phase but `summary`.
  public var completedAt: Instant?
  /// The player's civil day at completion, and at the start before that.
  public var day: CivilDay
  /// The state of the session.
  public var phase: Phase
  /// The current step, from 0; the last one once the session has ended.
  public var step: Int
  /// The trial that is not revealed yet; absent in every phase but `active` and `recalling`.
  public var openTrial: OpenTrial?
  /// The revealed trials, in the order of the steps.
  public var trials: [Trial]
  /// The rewards of the session; absent in every phase but `summary`.
  public var award: Award?
  /// Grows by one with every change, from 1.
  public var revision: Int
  /// When the session was last changed.
  public var updatedAt: Instant
  /// Names the last change.
  public var editID: EditID

  /// A session with these values, which are not checked; see `validationError`.
  public init(
    id: SessionID,
    playerID: PlayerID,
    routineID: RoutineID,
    displayName: String,
    symbol: Symbol? = nil,
    tasks: [SessionTask],
    feedback: FeedbackSchedule,
    calibrationRemaining: Int,
    isPractice: Bool = false,
    isAssisted: Bool = false,
    study: StudyAssignment? = nil,
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
    self.symbol = symbol
    self.tasks = tasks
    self.feedback = feedback
    self.calibrationRemaining = calibrationRemaining
    self.isPractice = isPractice
    self.isAssisted = isAssisted
    self.study = study
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

  /// The stamp of the last change.
  public var stamp: EditStamp {
    EditStamp(revision: revision, updatedAt: updatedAt, editID: editID)
  }

  /// Whether this is one of the player's first three sessions of the routine (PROG-07).
  public var isCalibration: Bool { calibrationRemaining > 0 }

  /// Whether the step has no guess: the trial's estimate stands for how long it felt.
  public func isMystery(_ step: Int) -> Bool { study?.mysteryStep == step }
}

/// A step as it was when the session began; a later edit of the routine does not change it.
public struct SessionTask: Hashable, Sendable, Codable, Identifiable {
  /// The id of the task.
  public let id: TaskID
  /// The display name of the task at the start of the session.
  public let displayName: String
  /// The symbol of the task at the start of the session; absent for none.
  public let symbol: Symbol?

  /// A step with these values.
  public init(id: TaskID, displayName: String, symbol: Symbol? = nil) {
    self.id = id
    self.displayName = displayName
    self.symbol = symbol
  }
}

/// The state of a session; `QuestRules` holds the transitions between them.
public enum Phase: String, CaseIterable, Codable, Sendable, Hashable {
  /// The player is asked for a guess at the current step.
  case estimating
  /// The guess is locked in and the player does the step.
  case active
  /// The step is done and the player is asked how long it felt.
  case recalling
  /// The result of the step is shown.
  case revealing
  /// The session is completed.
  case summary
  /// The session was abandoned.
  case abandoned

  /// Whether the session can go on: every phase but `summary` and `abandoned`.
  public var isOpen: Bool { self != .summary && self != .abandoned }
}

extension Session {
  /// What contradicts itself in a session that came from outside, in a few words; nil where
  /// nothing.
  ///
  /// Whatever passes can be stored, played on and shown without a trap.
  public var validationError: String? {
    guard !tasks.isEmpty else { return "there are no tasks" }
    guard tasks.indices.contains(step) else { return "step \(step) does not exist" }
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    guard startedAt.isPossible, updatedAt.isPossible, completedAt?.isPossible != false else {
      return "an instant is out of range"
    }
    guard Player.counts.contains(calibrationRemaining), Player.counts.contains(trialsBefore) else {
      return "a count is out of range"
    }
    guard study?.mysteryStep.map(tasks.indices.contains) != false else {
      return "the step without a guess does not exist"
    }
    guard (phase == .active || phase == .recalling) == (openTrial != nil) else {
      return "an open trial belongs to the phases active and recalling"
    }
    guard (phase == .recalling) == (openTrial?.measured != nil) else {
      return "a measured time belongs to the phase recalling"
    }
    guard (phase == .summary) == (award != nil), (phase == .summary) == (completedAt != nil) else {
      return "an award and a completion belong to the phase summary"
    }
    guard zip(trials, trials.dropFirst()).allSatisfy({ $0.orderIndex < $1.orderIndex }),
      revealedSteps.contains(trials.last?.orderIndex ?? -1), trials.first?.orderIndex ?? 0 >= 0
    else { return "the trials are not those of the steps so far" }
    return award?.validationError ?? openTrial?.validationError
      ?? trials.lazy.compactMap { $0.validationError(in: self) }.first
  }

  /// Which step can be the last one that was revealed; −1 where all were skipped.
  private var revealedSteps: ClosedRange<Int> {
    switch phase {
    case .estimating, .active, .recalling: -1...step - 1
    case .revealing: step...step
    case .summary, .abandoned: -1...step
    }
  }
}

extension Award {
  /// The XP and the streak that an award may have: those of a million awards are a count together.
  package static let counts = 0...1_000_000_000

  fileprivate var validationError: String? {
    let counts = [levelBefore, levelAfter] + celebrations.map { $0.number ?? 0 }
    let distances = [thenAndNow?.then, thenAndNow?.now].compactMap(\.self)
    return [xpEarned, streak ?? 0].allSatisfy(Self.counts.contains)
      && counts.allSatisfy(Player.counts.contains)
      && distances.allSatisfy { (0...1_000_000_000_000_000).contains($0.milliseconds) }
      ? nil : "an award is out of range"
  }
}

extension OpenTrial {
  fileprivate var validationError: String? {
    // Readings can be subtracted without overflow; a machine that ran for 146 years has none.
    guard (0...Int64.max / 2).contains(lockedAt.bootNanoseconds) else {
      return "a reading of the clock is out of range"
    }
    guard lockedAt.wall.isPossible, lockedAt.storeTime?.isPossible != false,
      measured?.recordedAt.isPossible != false
    else {
      return "an instant is out of range"
    }
    if let measured, !measured.actual.isPossible { return "an actual time is not above zero" }
    return nil
  }
}

extension Trial {
  fileprivate func validationError(in session: Session) -> String? {
    guard sessionID == session.id else { return "a trial names another session" }
    guard taskID == session.tasks[orderIndex].id else { return "a trial names another task" }
    return validationError
  }

  /// What is not possible in a trial that came from outside, in a few words; nil if all is.
  public var validationError: String? {
    guard actual.isPossible else { return "an actual time is not above zero" }
    if let felt, !felt.isPossible { return "a felt time is not above zero" }
    guard (0...Self.mostXP).contains(xp) else { return "the XP of a trial is out of range" }
    guard recordedAt.isPossible else { return "an instant is out of range" }
    return flagStamp?.validationError
  }

  /// More than any game gives, and so little that no sum of them overflows.
  private static let mostXP = 1_000_000
}

extension Instant {
  /// In a year from 1 to 9999.
  var isPossible: Bool { Instant.writable.contains(self) }
}

extension Seconds {
  /// Above zero; no step took ten thousand years.
  var isPossible: Bool {
    self > .zero && self <= Seconds(milliseconds: 315_576_000_000_000)
  }
}
