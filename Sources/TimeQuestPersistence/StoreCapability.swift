/// Something that not every kind of store can do.
///
/// Open, so that a contributor's own breaks nobody's `switch`.
public struct StoreCapability: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// `backUp` copies it to a file.
  public static let backup = StoreCapability(rawValue: "backup")
  /// `check` looks for damage.
  public static let check = StoreCapability(rawValue: "check")
  /// `compact` removes what was deleted from its files.
  public static let compact = StoreCapability(rawValue: "compact")
  /// Several processes of one machine may have it open.
  public static let processes = StoreCapability(rawValue: "processes")
  /// Processes of several machines may have it open.
  public static let machines = StoreCapability(rawValue: "machines")
  /// It tells by itself that another process has changed something.
  public static let changeSignal = StoreCapability(rawValue: "changeSignal")
}
