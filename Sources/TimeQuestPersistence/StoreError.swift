public import Foundation

/// An error of a store; its kind says what a caller can do about it.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of a store error.
  ///
  /// The set is open: a plug-in may add its own.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, as errors on the wire carry it.
    public let rawValue: String

    /// The kind of that name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Another process uses the store; the same call may succeed later.
    public static let busy = Kind(rawValue: "storeBusy")
    /// Another call on the same connection holds a lock that this one needs; it may succeed later.
    public static let locked = Kind(rawValue: "storeLocked")
    /// The contents are damaged, or are not a store.
    public static let corrupt = Kind(rawValue: "storeCorrupt")
    /// A newer version has written the store; nothing was changed.
    public static let tooNew = Kind(rawValue: "storeTooNew")
    /// The process has no permission to write to the store.
    public static let readOnly = Kind(rawValue: "storeReadOnly")
    /// There is not enough space; nothing was changed.
    public static let full = Kind(rawValue: "storeFull")
    /// The system or the network failed to read or write.
    public static let io = Kind(rawValue: "storeIO")
    /// The store was closed before the call.
    public static let closed = Kind(rawValue: "storeClosed")
    /// The store was made under the other kind of clock.
    public static let wrongClock = Kind(rawValue: "storeWrongClock")
    /// The values contradict each other or the stored ones: an error of the caller.
    public static let refused = Kind(rawValue: "storeRefused")
  }

  /// What kind of error this is.
  public let kind: Kind
  /// Whether the same call may succeed later.
  public let retry: Bool
  /// The operation that failed, such as `commit`.
  public let operation: String
  /// The cause in English, for a log or a parent; it may contain a path.
  public let detail: String
  /// The cause and the remedy in one sentence for the caller; nil where the kind says everything.
  ///
  /// It never contains a path, an address or a password.
  public let remedy: String?
  /// Whether a commit failed in such a way that the change may be stored nevertheless.
  public let outcomeIsUnknown: Bool

  /// An error; by default `busy` and `locked` ones may be retried, and others may not.
  public init(
    _ kind: Kind,
    during operation: String,
    detail: String = "",
    remedy: String? = nil,
    retry: Bool? = nil,
    outcomeIsUnknown: Bool = false
  ) {
    self.kind = kind
    self.retry = retry ?? (kind == .busy || kind == .locked)
    self.operation = operation
    self.detail = detail
    self.remedy = remedy
    self.outcomeIsUnknown = outcomeIsUnknown
  }

  /// The error for opening a store that was made under the given, other kind of clock.
  public static func wrongClock(of store: ClockKind) -> StoreError {
    let remedy =
      switch store {
      case .simulated:
        "The store was made with a simulated clock; open it with --simulated-clock."
      case .real: "The store was made with the real clock; open it without --simulated-clock."
      }
    return StoreError(.wrongClock, during: "open", remedy: remedy)
  }
}

extension StoreError: CustomStringConvertible {
  /// The kind, the operation and the detail.
  public var description: String {
    let reason = detail.isEmpty ? remedy.map { ": \($0)" } ?? "" : ": \(detail)"
    return "\(kind.rawValue) during \(operation)\(reason)"
  }
}

extension StoreError {
  /// The cause and what to do about it, in one sentence that contains no path.
  public var explanation: String { remedy ?? kind.explanation }
}

extension StoreError: LocalizedError {
  /// The explanation.
  public var errorDescription: String? { explanation }
}

extension StoreError.Kind {
  /// The usual cause of the kind and what to do about it, in one sentence or two.
  public var explanation: String {
    switch self {
    case .busy: "Another program is using the store; try again later."
    case .locked: "This connection holds a lock that the call needs; try again later."
    case .corrupt: "The store is damaged; replace it with a backup."
    case .tooNew:
      "A newer version of the program wrote the store; install that version. Nothing was changed."
    case .readOnly: "The store cannot be written; check its permissions."
    case .full: "No space is left for saving; make room and try again. Nothing was changed."
    case .io: "Reading or writing the store failed; the log says why."
    case .closed: "The store is closed; open it again."
    case .wrongClock:
      "The store was made with the other kind of clock, real or simulated; open it with that one."
    case .refused: "The store does not accept the data."
    default: "The store failed: \(rawValue)."
    }
  }
}
