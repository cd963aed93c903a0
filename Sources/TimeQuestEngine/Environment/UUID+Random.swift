import Foundation

extension UUID {
  /// Version 4, from the system's randomness.
  ///
  /// `UUID()` opens a device each time, and Foundation's `random(using:)` draws from ranges.
  static func random() -> UUID {
    var random = SystemRandomNumberGenerator()
    // The version, then the variant, as RFC 9562 has them.
    let high = random.next() & 0xffff_ffff_ffff_0fff | 0x4000
    let low = random.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }
}
