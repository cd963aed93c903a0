/// What went wrong in a store, told apart by what a caller can do about it.
public struct StoreError: Error, Hashable, Sendable {
  /// Open, so that a contributor's new kind breaks nobody's `switch`.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Another program holds the store; the same call may succeed later.
    public static let busy = Kind(rawValue: "storeBusy")
    /// This very connection holds what the call needs.
    public static let locked = Kind(rawValue: "storeLocked")
    /// The contents are damaged, or are no store at all.
    public static let corrupt = Kind(rawValue: "storeCorrupt")
    /// A newer version wrote it.
    ///
    /// Nothing was touched.
    public static let tooNew = Kind(rawValue: "storeTooNew")
    public static let readOnly = Kind(rawValue: "storeReadOnly")
    /// No space was left.
    ///
    /// Nothing was changed.
    public static let full = Kind(rawValue: "storeFull")
    /// Reading or writing failed below the store.
    public static let io = Kind(rawValue: "storeIO")
    public static let closed = Kind(rawValue: "storeClosed")
    /// The store was made under the other kind of clock.
    public static let wrongClock = Kind(rawValue: "storeWrongClock")
    /// The values contradict each other or what is stored: a mistake of the caller.
    public static let refused = Kind(rawValue: "storeRefused")
  }

  public let kind: Kind
  /// Whether the same call may succeed later.
  public let retry: Bool
  /// What was being done, such as "commit".
  public let operation: String
  /// For a log, never for a player; may hold a path.
  public let detail: String
  /// True where a commit failed and the change may be stored all the same.
  public let outcomeIsUnknown: Bool

  public init(
    _ kind: Kind,
    during operation: String,
    detail: String = "",
    retry: Bool? = nil,
    outcomeIsUnknown: Bool = false
  ) {
    self.kind = kind
    self.retry = retry ?? (kind == .busy || kind == .locked)
    self.operation = operation
    self.detail = detail
    self.outcomeIsUnknown = outcomeIsUnknown
  }
}

extension StoreError {
  /// The refusal of a store that was made under the other kind of clock.
  public static func wrongClock(of store: ClockKind) -> StoreError {
    let remedy =
      switch store {
      case .simulated: "this store holds simulated time; open it with --simulated-clock"
      case .real: "this store holds real time; open it without --simulated-clock"
      }
    return StoreError(.wrongClock, during: "open", detail: remedy)
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    let reason = detail.isEmpty ? "" : ": \(detail)"
    return "\(kind.rawValue) during \(operation)\(reason)"
  }
}
