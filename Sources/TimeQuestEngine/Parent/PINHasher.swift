import CSodium
import TimeQuestPersistence

/// Argon2id by libsodium, at the cost that RFC 9106's second choice comes down to on a small
/// machine.
struct PINHasher: Sendable {
  /// Two passes over 19 MiB: about 13 ms, and the memory is given back.
  private static let passes: UInt64 = 2
  private static let memory = 19 * 1024 * 1024

  /// Throws `StoreError` with kind `io` where libsodium finds no randomness or no memory.
  func hash(_ pin: String) throws -> String {
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

  func matches(_ pin: String, hash: String) throws -> Bool {
    try start()
    return unsafe crypto_pwhash_str_verify(hash, pin, UInt64(pin.utf8.count)) == 0
  }

  private func start() throws {
    guard sodium_init() >= 0 else { throw unavailable }
  }

  private var unavailable: StoreError {
    StoreError(.io, during: "hashing", detail: "libsodium could not start or had no memory")
  }
}
