import JSONRPC
import TimeQuestEngine
import TimeQuestModels

/// A task as a parent describes it.
struct TaskDraft: SchemaDocumented, Sendable {
  let taskID: TaskID?
  let name: NameText
  let displayName: NameText?
  let referenceSeconds: StepSeconds?

  static let docs = [
    "taskID": "An id of the client's choice; random where it is absent.",
    "name": "The internal name, which no player sees: 1 to 80 characters.",
    "displayName": "The name that players see, at most 80 characters; empty for \"Step 2\".",
    "referenceSeconds": "How long it should take, in seconds; no player sees it.",
  ]

  var draft: RoutineDraft.Task {
    RoutineDraft.Task(
      id: taskID,
      name: name.text,
      displayName: displayName?.text,
      reference: referenceSeconds?.seconds
    )
  }
}
