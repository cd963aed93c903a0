public import TimeQuestModels

/// Somebody who plays on this store.
public struct PlayerSummary: Hashable, Codable, Sendable {
  /// What every player's method takes.
  public let playerID: PlayerID
  /// The player's name.
  public let displayName: String

  /// A view with these members, for previews and tests.
  public init(
    playerID: PlayerID,
    displayName: String
  ) {
    self.playerID = playerID
    self.displayName = displayName
  }
}

extension PlayerSummary: Identifiable {
  /// The player.
  public var id: PlayerID { playerID }
}
