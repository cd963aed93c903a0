/// What a store says of itself.
///
/// Holds no path and no password: players may see it.
public struct StoreInfo: Hashable, Sendable {
  /// The URL scheme by which it is chosen, such as `sqlite`.
  public let scheme: String
  /// The version of what it writes; a store refuses to open what a newer one wrote.
  public let formatVersion: Int
  /// Whether it survives the end of the process.
  public let isDurable: Bool
  /// Whether its times come from a simulated clock.
  public let clock: ClockKind
  /// What it can do that not every kind of store can.
  public let capabilities: [StoreCapability]

  public init(
    scheme: String,
    formatVersion: Int,
    isDurable: Bool,
    clock: ClockKind,
    capabilities: [StoreCapability] = []
  ) {
    self.scheme = scheme
    self.formatVersion = formatVersion
    self.isDurable = isDurable
    self.clock = clock
    self.capabilities = capabilities
  }
}
