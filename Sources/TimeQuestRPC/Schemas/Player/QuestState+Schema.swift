import JSONRPC
import TimeQuestEngine

extension QuestState: SchemaDocumented {
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
    "isPractice": "True where it is played for practice: in no streak or day's quests.",
    "prompt": "The line that goes with the phase.",
    "result": "In `revealing`: how close the guess was; absent while results are held back.",
    "summary": "In `summary`: what the session came to.",
    "cues":
      "What to let the player feel, hear and see now; in the answer to a transition, and in a refusal what the answer before celebrated.",
  ]
}

extension Cue: SchemaDocumented {
  static let docs = [
    "kind": "What renders it.",
    "name": "Which haptic, sound or celebration.",
    "text": "The same for a screen reader, in the player's language.",
    "id": "The celebration's own id: a repeated one is shown no second time.",
    "count": "The streak that is celebrated.",
    "particles": "How many particles a celebration throws.",
    "colors": "Names of the particles' colours.",
    "radius": "How far the particles fly, in points: the least and the most.",
    "flightSeconds": "How long they fly, in seconds: the least and the most.",
  ]

  static let schemas = [
    "name": Schema.choice(names), "colors": Schema.array(.choice(colors)),
  ]
}
