public import TimeQuestModels

/// Whether there is a PIN, and whether this connection holds the parent's powers.
public struct ParentStatus: Hashable, Sendable {
  public let pinSet: Bool
  public let unlocked: Bool
  /// How long tries are still refused; nil when one may be made.
  public let retryAfter: Seconds?
}
