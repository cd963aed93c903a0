import JSONRPC
import TimeQuestEngine
import TimeQuestModels

/// A task as a parent describes it.
struct TaskDraft: Decodable, Sendable {
  /// An id of the client's choice; random where it is absent.
  let taskID: TaskID?
  /// The internal name, which no player sees: 1 to 80 characters.
  let name: NameText
  /// The name that players see, at most 80 characters; empty for "Step 2".
  let displayName: NameText?
  /// How long it should take, in seconds; no player sees it.
  let referenceSeconds: StepSeconds?

  var draft: RoutineDraft.Task {
    RoutineDraft.Task(
      id: taskID,
      name: name.value,
      displayName: displayName?.value,
      reference: referenceSeconds?.value
    )
  }
}
