/// Names one list of events, which has sequence numbers of its own.
public enum Journal: Hashable, Sendable, Codable {
  /// The events that one player may see.
  case player(PlayerID)
  /// The events that the parent may see: those of every player, and more.
  case parent

  /// The least number of events that a store keeps, the latest ones.
  public static let capacity = 1000

  /// How many events are deleted at a time: one deletion for each new event would double the work.
  package static let block = 100

  /// The sequence number of the oldest event that is kept where `last` is the latest; both from 1.
  public static func firstKept(where last: Int) -> Int {
    max(0, last - capacity - 1) / block * block + 1
  }
}
