import JSONRPC
import TimeQuestEngine

extension JournalEvent.Data: SchemaDocumented {
  static let docs = [
    "sessionID": "In `quest`: the session that went on.",
    "questID": "In `quest` and `reminder`: the quest.",
    "phase": "In `quest`: where the session stands now.",
    "step": "In `quest`: the current step, from 0.",
    "routineID": "In `routine`, towards the parent alone: the routine.",
    "overwritten":
      "In `routine`: true where an edit made here gave way to one of another device.",
  ]
}

extension JournalEvent: SchemaDocumented {
  static let docs = [
    "seq": "Its place in its journal, from 1, without gaps.",
    "topic": "What it is about.",
    "playerID": "Whom it is about; null where it is about nobody.",
    "data": "Which session, quest or routine it is about.",
  ]
}
