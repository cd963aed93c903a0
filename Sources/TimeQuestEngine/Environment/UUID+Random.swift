import Foundation

extension UUID {
  /// Version 4, from the system's randomness by one call; `UUID()` opens a device each time.
  static func random() -> UUID {
    var random = SystemRandomNumberGenerator()
    return .random(using: &random)
  }
}
