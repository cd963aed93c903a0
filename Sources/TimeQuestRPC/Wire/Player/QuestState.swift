import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels

/// Where a quest stands, as a player may see it.
///
/// It has no member for an instant, an elapsed time, a reference or the estimate of a running step:
/// what must not be shown cannot be encoded.
struct QuestState: Codable, SchemaDocumented, Equatable {
  let sessionID: SessionID
  let questID: RoutineID
  let displayName: String
  let phase: Phase
  let step: Int
  let stepCount: Int
  let stepID: TaskID
  let stepDisplayName: String
  let isCalibration: Bool
  let calibrationSessionsRemaining: Int
  let prompt: Prompt
  let result: StepResult?
  let summary: QuestSummary?
  let cues: [Cue]?

  static let docs = [
    "sessionID": "The session: one run of the quest.",
    "questID": "The quest.",
    "displayName": "The quest's name as it was at the start.",
    "phase": "Where the session stands.",
    "step": "The current step, from 0.",
    "stepCount": "How many steps there are.",
    "stepID": "The current step's id; the same in every session.",
    "stepDisplayName": "The current step's name.",
    "isCalibration": "Whether the game is still learning the player's patterns on this quest.",
    "calibrationSessionsRemaining":
      "Sessions of calibration that are left; a completed one counts.",
    "prompt": "The line that goes with the phase.",
    "result": "In `revealing`: how close the guess was; absent while results are held back.",
    "summary": "In `summary`: what the session came to.",
    "cues": "What to let the player feel, hear and see now; only in the answer to a transition.",
  ]

  init(_ session: Session, view: PlayerView, cues: [Cue]? = nil) {
    let task = session.tasks[min(session.step, session.tasks.count - 1)]
    let isDone = session.phase == .summary && session.isCalibration
    sessionID = session.id
    questID = session.routineID
    displayName = session.displayName
    phase = session.phase
    step = session.step
    stepCount = session.tasks.count
    stepID = task.id
    stepDisplayName = task.displayName
    isCalibration = session.isCalibration
    calibrationSessionsRemaining = session.calibrationRemaining - (isDone ? 1 : 0)
    prompt = Prompt(for: session, in: view.catalogue)
    let isShown = session.phase == .revealing && session.feedback == .everyTrial
    result = isShown ? session.trials.last.map { view.result($0, of: session) } : nil
    summary =
      session.phase == .summary
      ? session.award.map { QuestSummary(of: session, award: $0, view: view) } : nil
    self.cues = cues
  }
}

extension Cue: SchemaDocumented {
  static let docs = [
    "kind": "What renders it.",
    "name": "`impact` or `success`; the name of a sound; the name of a celebration.",
    "text": "The same for a screen reader, in the player's language.",
    "count": "The streak that is celebrated.",
    "particles": "How many particles a celebration throws.",
    "colors": "Names of the particles' colours.",
    "radius": "How far the particles fly, in points: the least and the most.",
    "flightSeconds": "How long they fly, in seconds: the least and the most.",
  ]
}
