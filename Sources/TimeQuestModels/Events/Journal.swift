/// A list of events that is numbered by itself.
public enum Journal: Hashable, Sendable, Codable {
  /// What a player may know of herself.
  case player(PlayerID)
  /// What a parent may know: all that the players' journals tell, and more.
  case parent

  /// How many of the latest events are kept at least.
  public static let capacity = 1000

  /// The oldest give way to new ones a hundred at a time: to forget one for each that comes would
  /// double the work of telling it.
  private static let block = 100

  /// The first event that is still kept where `last` is the latest one; both count from 1.
  public static func firstKept(where last: Int) -> Int {
    max(0, last - capacity - 1) / block * block + 1
  }
}
