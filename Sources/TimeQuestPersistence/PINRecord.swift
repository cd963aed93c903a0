public import TimeQuestModels

/// The parent's PIN as it is stored, and the failed attempts against it.
public struct PINRecord: Hashable, Sendable, Codable {
  /// The encoded hash of the PIN, with salt and costs; the `PINHasher` defines its form.
  public var hash: String
  /// The number of the PIN, from 1; a new PIN has a greater one, which ends older unlocks.
  public var generation: Int
  /// The number of consecutive failed attempts, at least 0.
  public var failedTries: Int
  /// When the last failed attempt was made; nil without one.
  public var lastTryAt: Instant?

  /// A record with these values.
  public init(hash: String, generation: Int, failedTries: Int = 0, lastTryAt: Instant? = nil) {
    self.hash = hash
    self.generation = generation
    self.failedTries = failedTries
    self.lastTryAt = lastTryAt
  }

  /// What is not valid in a record from a store; nil if all is valid.
  package var validationError: String? {
    let isPossible =
      Player.counts.contains(failedTries) && Player.revisions.contains(generation)
      && lastTryAt.map { Instant.writable.contains($0) } ?? true
    return isPossible ? nil : "a value is out of range"
  }
}
