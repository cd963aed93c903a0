import JSONRPC
import TimeQuestModels

extension Session: SchemaDocumented {
  static let docs = [
    "id": "The session.",
    "playerID": "Whose session it is.",
    "routineID": "The routine that was played; it may have been deleted since.",
    "displayName": "The player's name for the quest at the start.",
    "tasks": "The steps as they were at the start.",
    "feedback": "Whether results are shown after each step or all at the end.",
    "calibrationRemaining":
      "Calibration sessions of the quest that were left before this one; above 0 it is one.",
    "isPractice": "Whether it was for practice; absent means not.",
    "isAssisted": "Whether an assistant had a part in it; absent means not.",
    "trialsBefore": "How many trials of the player were revealed before it; absent means none.",
    "startedAt": "When it was started.",
    "completedAt": "When it was completed; absent before.",
    "day": "The civil day of the completion; of the start before.",
    "phase": "Where it stands.",
    "step": "The index of the current step; of the last one once it has ended.",
    "openTrial": "The trial that is not revealed yet; only in the phases active and recalling.",
    "trials": "The revealed trials, in the order of the steps.",
    "award": "What it gave; only once completed.",
    "revision": "Grows by one with every change, from 1.",
    "updatedAt": "When it was last changed; absent means at its completion or its start.",
    "editID": "Names the last change.",
  ]
}

extension SessionTask: SchemaDocumented {
  static let docs = [
    "id": "The step.",
    "displayName": "The player's name for it at the start.",
  ]
}

extension OpenTrial: SchemaDocumented {
  static let docs = [
    "trialID": "The id that the trial will have.",
    "estimate": "The player's guess.",
    "lockedAt": "What the clocks said when the guess was locked in.",
    "measured": "What was measured at done; only in the phase recalling.",
  ]
}

extension Moment: SchemaDocumented {
  static let docs = [
    "wall": "What the wall clock said.",
    "bootNanoseconds": "Nanoseconds since the machine started, suspended time included.",
    "bootID": "Names the start of the machine; empty where it has no name.",
    "storeTime": "What the clock of the store's server said; absent in a store of one machine.",
  ]
}

extension MeasuredTime: SchemaDocumented {
  static let docs = [
    "actualSeconds": "How long the step took, at least 0.001.",
    "verdict": "Whether it counts, by the clocks and the durations.",
    "flag": "What the player said of it; absent without a word.",
    "recordedAt": "When the step was done.",
    "day": "The civil day on which it was done.",
  ]
}

extension Award: SchemaDocumented {
  static let docs = [
    "xpEarned": "The experience of the session.",
    "levelBefore": "The level before it.",
    "levelAfter": "The level with it.",
    "streak": "The streak with it; absent while streaks were switched off.",
    "discoveries": "What was discovered in it; absent means nothing.",
  ]
}
