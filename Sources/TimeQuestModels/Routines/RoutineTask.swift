/// One task of a routine; players see it as a step of the quest.
public struct RoutineTask: Hashable, Sendable, Codable {
  /// The id, which stays the same when the task is renamed or moved.
  public let id: TaskID
  /// The parent's name for it: 1 to 80 characters, never shown to a player.
  public var name: String
  /// The name that players see: 1 to 80 characters.
  public var displayName: String
  /// How long the parent expects it to take; never shown to a player and never part of a score.
  public var reference: Seconds?

  /// A task with these values, which are not checked.
  public init(id: TaskID, name: String, displayName: String, reference: Seconds? = nil) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.reference = reference
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case displayName
    case reference = "referenceSeconds"
  }
}

extension RoutineTask: Identifiable {}
