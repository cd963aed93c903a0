/// A description of an open store.
///
/// It contains no path and no password, since players may see it.
public struct StoreInfo: Hashable, Sendable {
  /// The URL scheme of the store, such as `sqlite`.
  public let scheme: String
  /// The version of the stored format, from 1; a store of a newer format is not opened.
  public let formatVersion: Int
  /// Whether the contents survive the end of the process.
  public let isDurable: Bool
  /// The kind of clock that the stored times come from.
  public let clock: ClockKind
  /// What the store can do beyond reading and writing.
  public let capabilities: [StoreCapability]
  /// What was found and put right when the store was opened, in sentences for its owner.
  public let notices: [String]

  /// A description with these values.
  public init(
    scheme: String,
    formatVersion: Int,
    isDurable: Bool,
    clock: ClockKind,
    capabilities: [StoreCapability] = [],
    notices: [String] = []
  ) {
    self.scheme = scheme
    self.formatVersion = formatVersion
    self.isDurable = isDurable
    self.clock = clock
    self.capabilities = capabilities
    self.notices = notices
  }
}
