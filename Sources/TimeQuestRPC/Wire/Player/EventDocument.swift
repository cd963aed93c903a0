import JSONRPCMethods
import TimeQuestModels

/// An event as it travels: ids and phases only, so that it may be told while a step is active.
struct EventDocument: Codable, SchemaDocumented, Equatable {
  struct Data: Codable, SchemaDocumented, Equatable {
    var sessionID: SessionID?
    var questID: RoutineID?
    var phase: Phase?
    var step: Int?
    var routineID: RoutineID?

    static let docs = [
      "sessionID": "In `quest`: the session that went on.",
      "questID": "In `quest` and `reminder`: the quest.",
      "phase": "In `quest`: where the session stands now.",
      "step": "In `quest`: the current step, from 0.",
      "routineID": "In `routine`, towards the parent alone: the routine.",
    ]
  }

  let seq: Int
  let topic: EventTopic
  let playerID: Nullable<PlayerID>
  let data: Data

  static let docs = [
    "seq": "Its place in its journal, from 1, without gaps.",
    "topic": "What it is about.",
    "playerID": "Whom it is about; null where it is about nobody.",
    "data": "Which session, quest or routine it is about.",
  ]

  init(_ event: Event) {
    seq = event.seq
    topic = event.content.topic
    playerID = Nullable(event.playerID)
    data =
      switch event.content {
      case .quest(let session, let quest, let phase, let step):
        Data(sessionID: session, questID: quest, phase: phase, step: step)
      case .reminder(let quest): Data(questID: quest)
      case .routine(let routine): Data(routineID: routine)
      case .quests, .progress, .preferences, .player: Data()
      }
  }
}
