public import TimeQuestModels

/// A player as a parent describes them, before it has a revision.
public struct PlayerDraft: Hashable, Sendable {
  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var id: PlayerID?
  /// The settings; what is nil is as for every new player.
  public var settings: PlayerChange

  /// A player with these settings.
  public init(id: PlayerID? = nil, settings: PlayerChange) {
    self.id = id
    self.settings = settings
  }
}
