import CSodium
public import TimeQuestEngine

/// Hashes PINs with Argon2id, by libsodium: 2 passes over 19 MiB, about 13 ms for each PIN.
///
/// The costs are the second choice of RFC 9106 as OWASP scales it down for small machines. The
/// memory is freed after each call.
public struct Argon2idHasher: PINHasher {
  private static let passes: UInt64 = 2
  private static let memory = 19 * 1024 * 1024

  /// A hasher with the default costs.
  public init() {}

  /// The hash in the encoded form of the Argon2 reference code: `$argon2id$v=19$m=19456,t=2,p=1$…`.
  ///
  /// Throws `PINHashingError` where libsodium finds no randomness or no memory.
  public func hash(_ pin: String) throws -> String {
    try start()
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let status = unsafe crypto_pwhash_str_alg(
      &text,
      pin,
      UInt64(pin.utf8.count),
      Self.passes,
      Self.memory,
      crypto_pwhash_ALG_ARGON2ID13
    )
    guard status == 0 else { throw unavailable }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the hash was made of this PIN, at whatever costs it names.
  ///
  /// False for text that is not an Argon2 hash. Throws `PINHashingError` where libsodium finds no
  /// randomness.
  public func matches(_ pin: String, hash: String) throws -> Bool {
    try start()
    return unsafe crypto_pwhash_str_verify(hash, pin, UInt64(pin.utf8.count)) == 0
  }

  private func start() throws {
    guard sodium_init() >= 0 else { throw unavailable }
  }

  private var unavailable: PINHashingError {
    PINHashingError("libsodium could not start or had no memory; free memory and try again.")
  }
}
