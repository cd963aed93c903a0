/// A step as it stood when the session began; a later edit of the routine does not reach it.
public struct SessionTask: Hashable, Sendable, Codable {
  public let id: TaskID
  public let displayName: String

  public init(id: TaskID, displayName: String) {
    self.id = id
    self.displayName = displayName
  }
}
