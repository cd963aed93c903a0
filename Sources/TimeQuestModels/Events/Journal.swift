/// A list of events that is numbered by itself.
public enum Journal: Hashable, Sendable {
  /// What a player may know of herself.
  case player(PlayerID)
  /// What a parent may know: all that the players' journals tell, and more.
  case parent

  /// How many events are kept; the oldest give way to new ones.
  public static let capacity = 1000
}
