/// One step of a routine.
public struct RoutineTask: Hashable, Sendable, Codable {
  public let id: TaskID
  /// The parent's word for it; never shown to a player.
  public var name: String
  /// The player's word for it.
  public var displayName: String
  /// How long the parent thinks it should take; never shown to a player, never part of a score.
  public var reference: Seconds?

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
