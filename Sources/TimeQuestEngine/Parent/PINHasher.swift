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
