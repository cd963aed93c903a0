public import Foundation

/// Turns a PIN into a hash that is safe to store, and compares PINs with such hashes.
///
/// The composition gives one to the engine: `Argon2idHasher` of `TimeQuestSodium`, or one that is
/// built on what the platform has. Both methods may take long, as long as it takes to make guessing
/// expensive. `PINHasherConformance` in `TimeQuestTesting` tests an implementation.
public protocol PINHasher: Sendable {
  /// The hash of the PIN as text that also holds the algorithm, its costs and a new random salt.
  ///
  /// The text never contains the PIN. Throws `PINHashingError` where there is no memory or no
  /// randomness.
  func hash(_ pin: String) throws -> String

  /// Whether the hash was made of this PIN.
  ///
  /// False for text that is not a hash of this hasher. Throws `PINHashingError` as `hash` does.
  func matches(_ pin: String, hash: String) throws -> Bool
}

/// A PIN could not be hashed or compared; nothing was changed.
public struct PINHashingError: Error, Hashable, Sendable {
  /// The cause and what to do about it, in one sentence for the owner of the store.
  public let reason: String

  /// An error with its cause.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension PINHashingError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}

/// Stands in where the composition gave no hasher: it refuses every PIN.
struct MissingPINHasher: PINHasher {
  private static let error = PINHashingError(
    "This engine has no PIN hasher: give it one with QuestEngine(…, pinHasher:)."
  )

  func hash(_ pin: String) throws -> String { throw Self.error }
  func matches(_ pin: String, hash: String) throws -> Bool { throw Self.error }
}
