public import TimeQuestModels

/// Where a quest stands, as a player may see it.
///
/// It has no member for an instant, an elapsed time, a reference or the estimate of a running step:
/// what must not be shown cannot be encoded.
public struct QuestState: Hashable, Codable, Sendable, Identifiable {
  /// The session: one run of the quest.
  public let sessionID: SessionID
  /// The quest.
  public let questID: RoutineID
  /// The quest's name as it was at the start.
  public let displayName: String
  /// The emoji of the quest; absent for none.
  public let symbol: Symbol?
  /// The phase of the session.
  public let phase: Phase
  /// The current step, from 0.
  public let step: Int
  /// How many steps there are.
  public let stepCount: Int
  /// The current step's id; the same in every session.
  public let stepID: TaskID
  /// The current step's name.
  public let stepDisplayName: String
  /// The emoji of the current step; absent for none.
  public let stepSymbol: Symbol?
  /// Whether the game is still learning the player's patterns on this quest.
  public let isCalibration: Bool
  /// Sessions of calibration that are left; a completed one counts.
  public let calibrationSessionsRemaining: Int
  /// True while a step has no guess: it runs, or the player is asked how long it felt.
  public let isMystery: Bool?
  /// The condition of a study on that day, in the words of the person who set it up; absent for
  /// most.
  public let condition: String?
  /// True if it is played for practice: in no streak, reminder or day's quests.
  public let isPractice: Bool?
  /// The line that goes with the phase.
  public let prompt: Prompt
  /// In `revealing`: how close the guess was; absent while results are held back.
  public let result: TrialResult?
  /// In `summary`: the results of the session.
  public let summary: QuestSummary?
  /// The cues for now; only in the answer to a transition, and in the refusal of one, those of the
  /// answer before, which may have been lost.
  public internal(set) var cues: [Cue]?

  /// The session.
  public var id: SessionID { sessionID }
}

extension QuestState {
  init(_ session: Session, renderer: PlayerRenderer, cues: [Cue]?) {
    let task = session.tasks[min(session.step, session.tasks.count - 1)]
    let isDone = session.phase == .summary && session.isCalibration
    let isShown = session.phase == .revealing && session.feedback == .everyTrial
    self.init(
      sessionID: session.id,
      questID: session.routineID,
      displayName: session.displayName,
      symbol: session.symbol,
      phase: session.phase,
      step: session.step,
      stepCount: session.tasks.count,
      stepID: task.id,
      stepDisplayName: task.displayName,
      stepSymbol: task.symbol,
      isCalibration: session.isCalibration,
      calibrationSessionsRemaining: session.calibrationRemaining - (isDone ? 1 : 0),
      isMystery: session.openTrial != nil && session.isMystery(session.step) ? true : nil,
      condition: session.study?.condition,
      isPractice: session.isPractice ? true : nil,
      prompt: Prompt(for: session, renderer: renderer),
      result: isShown ? session.trials.last.map { renderer.result($0, of: session) } : nil,
      summary: session.phase == .summary
        ? session.award.map { QuestSummary(of: session, award: $0, renderer: renderer) } : nil,
      cues: cues
    )
  }
}

/// A quest that can be picked today.
public struct AvailableQuest: Hashable, Codable, Sendable, Identifiable {
  /// The id that `quest.start` takes.
  public let questID: RoutineID
  /// The quest's name.
  public let displayName: String
  /// The emoji of the quest; absent for none.
  public let symbol: Symbol?
  /// How many steps there are.
  public let stepCount: Int
  /// Whether the game is still learning the player's patterns on this quest.
  public let isCalibrating: Bool
  /// Sessions of calibration that are left.
  public let calibrationSessionsRemaining: Int
  /// Whether it was completed today.
  public let completedToday: Bool
  /// The session on it that is still open.
  public let sessionID: SessionID?
  /// The step of that session, from 0.
  public let step: Int?
  /// The condition of a study today, in the words of the person who set it up; absent for most.
  public let condition: String?
  /// True for a quest that the player made.
  public let isOwn: Bool?
  /// True for a quest that is not on today: it is listed because it is open, or the player's own.
  public let isOffToday: Bool?

  /// The quest.
  public var id: RoutineID { questID }
}
