import Foundation

extension UUID {
  /// Version 4, from the system's randomness.
  ///
  /// `UUID()` opens a device each time, and Foundation's `random(using:)` draws from ranges.
  static func random() -> UUID {
    var (high, low) = randomWords()
    // The version, then the variant, as RFC 9562 has them.
    high = high & 0xffff_ffff_ffff_0fff | 0x4000
    low = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  /// Both by one call on Linux, where the generator calls the system for each.
  private static func randomWords() -> (UInt64, UInt64) {
    #if os(Linux)
    var words: (UInt64, UInt64) = (0, 0)
    let isFilled = unsafe withUnsafeMutableBytes(of: &words) { place in
      unsafe place.baseAddress.map { unsafe getentropy($0, place.count) == 0 } ?? false
    }
    if isFilled { return words }
    #endif
    var random = SystemRandomNumberGenerator()
    return (random.next(), random.next())
  }
}
