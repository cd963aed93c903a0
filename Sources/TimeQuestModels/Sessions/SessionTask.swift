/// A step as it was when the session began; a later edit of the routine does not change it.
public struct SessionTask: Hashable, Sendable, Codable {
  /// The id of the task.
  public let id: TaskID
  /// The display name of the task at the start of the session.
  public let displayName: String

  /// A step with these values.
  public init(id: TaskID, displayName: String) {
    self.id = id
    self.displayName = displayName
  }
}

extension SessionTask: Identifiable {}
