public import TimeQuestModels

/// The parts of a task that are to change; nil leaves a part as it is.
public struct TaskChange: Hashable, Sendable {
  /// The internal name, which no player sees.
  public var name: String?
  /// The name in the game; empty takes a game word.
  public var displayName: String?
  /// Zero takes the reference away.
  public var reference: Seconds?

  /// A change of nothing.
  public init() {}

  func apply(to task: inout RoutineDraft.Task) {
    task.name = name ?? task.name
    task.displayName = displayName ?? task.displayName
    if let reference { task.reference = reference == .zero ? nil : reference }
  }
}
