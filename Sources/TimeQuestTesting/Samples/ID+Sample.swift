import Foundation
public import TimeQuestModels

extension ID {
  /// The id with that number, such as `00000000-0000-4000-8000-00000000002a` for 42.
  public static func sample(_ number: UInt32) -> Self {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[6] = 0x40
    bytes[8] = 0x80
    for index in 0..<4 { bytes[15 - index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    return Self(UUID(bytes))
  }

  /// A random id (version 4) from that generator.
  public static func random(using random: inout some RandomNumberGenerator) -> Self {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    return Self(UUID(bytes))
  }
}

extension UUID {
  /// The id of exactly 16 bytes.
  fileprivate init(_ bytes: [UInt8]) {
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}
