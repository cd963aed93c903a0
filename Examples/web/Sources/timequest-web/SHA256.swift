import CHash

/// The SHA-256 of some bytes: what is kept of a random token.
enum SHA256 {
  /// The hash in 64 hexadecimal digits.
  static func hex(of bytes: some Sequence<UInt8>) -> String {
    let message = Array(bytes)
    var hash = [UInt8](repeating: 0, count: Int(tq_sha256_length))
    crypto_hash_sha256(&hash, message, UInt64(message.count))
    return hash.map { byte in byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16) }
      .joined()
  }
}
