public import TimeQuestModels

/// The parts of a task that are to change; nil leaves a part as it is.
public struct TaskChange: Hashable, Sendable {
  public var name: String?
  public var displayName: String?
  /// Zero takes the reference away.
  public var reference: Seconds?

  public init() {}

  func apply(to task: inout RoutineDraft.Task) {
    task.name = name ?? task.name
    task.displayName = displayName ?? task.displayName
    if let reference { task.reference = reference == .zero ? nil : reference }
  }
}
