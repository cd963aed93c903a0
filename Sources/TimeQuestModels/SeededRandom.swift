/// A random number generator with a seed: the same seed gives the same numbers everywhere.
///
/// It is SplitMix64 (Steele, Lea and Flood 2014) and not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts with this seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A 128-bit FNV-1a hash, equal on every machine and in every version.
///
/// It is for the comparison of two honest copies. It is not cryptographic: whoever chooses the
/// bytes can make two texts with one hash.
package struct StableHash: Hashable, Sendable {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init() {}

  /// Adds bytes; their order counts, and where one call ends does not.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* 0x100_0000_0000_0000_0000_013B }
  }

  /// 32 hexadecimal digits in lower case.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
