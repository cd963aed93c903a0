/// Something that only some kinds of stores can do.
///
/// The set is open: a plug-in may add its own.
public struct StoreCapability: RawRepresentable, Hashable, Sendable {
  /// The name of the capability, as `server.info` lists it.
  public let rawValue: String

  /// The capability of that name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// `backUp` copies the store to a file.
  public static let backup = StoreCapability(rawValue: "backup")
  /// `check` looks for damage.
  public static let check = StoreCapability(rawValue: "check")
  /// `compact` removes deleted records from the files.
  public static let compact = StoreCapability(rawValue: "compact")
  /// Several processes on one machine may open the store at the same time.
  public static let processes = StoreCapability(rawValue: "processes")
  /// Processes on several machines may open the store at the same time.
  public static let machines = StoreCapability(rawValue: "machines")
  /// `changeSignal` reports the changes of other processes.
  public static let changeSignal = StoreCapability(rawValue: "changeSignal")
}
