import Synchronization
public import TimeQuestEngine

/// A hasher for tests alone: it is fast, and anybody can guess the PIN from its hash.
public struct FakePINHasher: PINHasher {
  private static let salts = Atomic<UInt64>(0)

  /// A hasher; all of them understand each other's hashes.
  public init() {}

  /// The hash as `fake$SALT$DIGEST`; the salt is counted up.
  public func hash(_ pin: String) -> String {
    let salt = Self.letters(Self.salts.add(1, ordering: .relaxed).newValue)
    return "fake$\(salt)$\(Self.digest(pin, salt: salt))"
  }

  /// Whether the hash was made of this PIN by any `FakePINHasher`.
  public func matches(_ pin: String, hash: String) -> Bool {
    let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "fake" else { return false }
    return parts[2] == Self.digest(pin, salt: String(parts[1]))
  }

  /// FNV-1a of 64 bits.
  private static func digest(_ pin: String, salt: String) -> String {
    letters(
      "\(salt)$\(pin)".utf8.reduce(0xcbf2_9ce4_8422_2325) { sum, byte in
        (sum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    )
  }

  /// The number with `a` to `j` for its digits: a hash that holds no digit cannot hold a PIN.
  private static func letters(_ number: UInt64) -> String {
    String(decoding: "\(number)".utf8.map { $0 + 49 }, as: UTF8.self)
  }
}
