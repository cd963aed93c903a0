public import TimeQuestModels

/// Whether there is a PIN, and what this connection may do.
public struct ParentStatus: Hashable, Codable, Sendable {
  /// Whether a PIN is set.
  public let pinSet: Bool
  /// Whether this connection is unlocked.
  public let unlocked: Bool
  /// Seconds until a PIN may be tried again; null when it may be.
  @Nullable public private(set) var retryAfterSeconds: Seconds?
}
