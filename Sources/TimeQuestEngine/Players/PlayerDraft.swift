public import TimeQuestModels

/// A player as a parent describes her.
public struct PlayerDraft: Hashable, Sendable {
  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var id: PlayerID?
  /// What is nil is as for every new player.
  public var settings: PlayerChange

  public init(id: PlayerID? = nil, settings: PlayerChange) {
    self.id = id
    self.settings = settings
  }
}
