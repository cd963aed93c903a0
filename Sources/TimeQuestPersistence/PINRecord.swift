public import TimeQuestModels

/// The parent's PIN as it is kept, and the tries made against it.
public struct PINRecord: Hashable, Sendable, Codable {
  /// Argon2id in its encoded form, salt and costs included.
  public var hash: String
  /// Grows with every change of the PIN, so that what was unlocked by the old one can tell.
  public var generation: Int
  /// Wrong tries in a row.
  public var failedTries: Int
  public var lastTryAt: Instant?

  public init(hash: String, generation: Int, failedTries: Int = 0, lastTryAt: Instant? = nil) {
    self.hash = hash
    self.generation = generation
    self.failedTries = failedTries
    self.lastTryAt = lastTryAt
  }
}
