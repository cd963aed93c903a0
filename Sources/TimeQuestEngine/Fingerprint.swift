import CSodium

/// A short name for some bytes: equal bytes have equal names, others practically never.
public enum Fingerprint: Sendable {
  /// BLAKE2b of 16 bytes, in hexadecimal.
  public static func of(_ bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
